import type { ReactNode } from 'react';

/** `icon`: a lucide icon of size 13. */
export function Tag(props: { children: ReactNode; icon?: ReactNode; tone?: 'neutral' | 'success'; mono?: boolean }) {
  const tone = props.tone === 'success' ? 'bg-success-soft text-success' : 'bg-surface-3 text-text-2';
  return (
    <span
      className={`inline-flex h-6 flex-none items-center gap-[5px] rounded-tag border border-transparent pr-2 pl-1.5 text-tag ${props.mono ? 'font-mono font-regular' : 'font-medium'} ${tone}`}
    >
      {props.icon}
      {props.children}
    </span>
  );
}
