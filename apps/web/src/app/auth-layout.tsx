import type { ReactNode } from 'react';
import { OfflineBanner } from './banners.tsx';
import { PlateBackdrop } from '../ui/brand/plate-backdrop.tsx';

const SPACER = {
  'early-access': 'min-h-24 wide:h-[190px]',
  login: 'min-h-24 wide:h-[120px] wide:min-h-0',
  register: 'min-h-14 wide:h-10 wide:min-h-0',
};
const FOOTER = {
  'early-access': 'pt-13 wide:pt-6',
  login: 'pt-8 wide:pt-6',
  register: 'pt-1.5',
};

/** Frame of the signed-out screens. On phones the form is low, within reach of the thumb. */
export function AuthLayout(props: {
  place: 'early-access' | 'login' | 'register';
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className="relative flex min-h-dvh flex-col px-[max(1.5rem,env(safe-area-inset-left),env(safe-area-inset-right))] pt-(--safe-t) wide:justify-center">
      <PlateBackdrop place={props.place} />
      <OfflineBanner />
      <div className={`flex-1 wide:flex-none ${SPACER[props.place]}`} />
      <main className="relative mx-auto w-full max-w-[400px]">{props.children}</main>
      {props.footer && (
        <footer
          className={`relative pb-[calc(var(--safe-b)+1rem)] text-center text-sub text-text-2 ${FOOTER[props.place]}`}
        >
          {props.footer}
        </footer>
      )}
    </div>
  );
}
