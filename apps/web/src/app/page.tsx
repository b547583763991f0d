import type { ReactNode } from 'react';
import { useMainFocus } from '../ui/hooks/use-main-focus.ts';

const widths = {
  page: 'max-w-[1184px] desk:max-w-none',
  column: 'max-w-[824px]',
  member: 'max-w-[824px] desk:max-w-none',
  narrow: 'max-w-[584px] desk:max-w-none',
};

/** Main element of a signed-in screen, with padding for the notch and the navigation. */
export function Page({ width = 'page', children }: { width?: keyof typeof widths; children: ReactNode }) {
  const main = useMainFocus();
  return (
    <main
      id="content"
      ref={main}
      tabIndex={-1}
      className={`relative outline-none mx-auto w-full pt-(--safe-t) pr-(--pad-r) pb-[calc(var(--nav-space)+1.5rem)] pl-(--pad-l) ${widths[width]}`}
    >
      {children}
    </main>
  );
}
