import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useOfflineReason } from '../hooks/offline-reason.ts';

const VARIANTS = {
  primary:
    'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press aria-busy:bg-primary-press',
  tonal: 'border-transparent bg-surface-3 text-text hover:bg-surface-hover',
  outline: 'border-line-strong text-text hover:bg-surface-1',
  /** Only for the final confirmation of an action that cannot be undone, with an icon. */
  danger: 'border-transparent bg-danger-soft text-danger hover:bg-danger/20',
  ghost: 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
};
const OFFLINE = 'scale-100! border-transparent bg-surface-2 text-text-disabled';
const SIZES = {
  normal: 'min-h-13 px-5 text-row',
  small: 'min-h-11 px-4 text-control',
};

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  wide?: boolean;
  icon?: ReactNode;
  /** Only buttons that call the server have it. */
  busy?: boolean | undefined;
  /** Disabled with the reason while offline. Default: if it has a busy state. */
  needsServer?: boolean;
  /** Replaces the label while busy. Its width is reserved, so that the button does not resize. */
  busyText?: string;
};

export function Button({
  variant = 'tonal',
  size = 'normal',
  wide = false,
  icon,
  busy,
  needsServer = busy !== undefined,
  busyText,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // Busy is not `disabled`: a disabled button loses keyboard focus.
  const ignore = (event: MouseEvent) => event.preventDefault();
  const offline = useOfflineReason(needsServer);
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...offline}
      onClick={busy || offline ? ignore : onClick}
      className={`inline-grid place-items-center rounded-full border font-semibold tracking-snug transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] active:scale-[0.975] disabled:scale-100 disabled:border-transparent disabled:bg-surface-2 disabled:text-text-disabled aria-busy:scale-100 aria-busy:cursor-progress ${SIZES[size]} ${offline ? OFFLINE : VARIANTS[variant]} ${wide ? 'w-full min-w-0' : 'whitespace-nowrap'} ${className}`}
    >
      <span className="col-start-1 row-start-1 flex items-center justify-center gap-2">
        {busy ? <span className="spinner" aria-hidden="true" /> : icon}
        {busy ? (busyText ?? children) : children}
      </span>
      {busyText && !wide && (
        <>
          <Reserve text={busyText} />
          {typeof children === 'string' && <Reserve text={children} />}
        </>
      )}
    </button>
  );
}

/** Reserves the width of a text with CSS content, which screen readers and tests do not find. */
function Reserve({ text }: { text: string }) {
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className="invisible col-start-1 row-start-1 h-0 pl-6.5 before:content-[attr(data-text)]"
    />
  );
}
