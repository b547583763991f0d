import type { ReactNode } from 'react';
import { useMainFocus } from '../ui/hooks/use-main-focus.ts';

const padding = 'mx-auto w-full pt-(--safe-t) pr-(--pad-r) pb-[calc(var(--nav-space)+1.5rem)] pl-(--pad-l)';
const widths = {
  page: `${padding} max-w-[1184px] desk:max-w-none`,
  column: `${padding} max-w-[824px]`,
  member: `${padding} max-w-[824px] desk:max-w-none`,
  narrow: `${padding} max-w-[584px] desk:max-w-none`,
  /** Two panes of the desk layout, which scroll separately. The page does not scroll. */
  panes:
    'grid h-[calc(100dvh-var(--top-bar)-var(--nav-space))] grid-cols-[var(--request-list)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
};

type PageFrameProps = { width?: keyof typeof widths; children: ReactNode };

/** A page without the status line, which visitors do not load. */
export function PageFrame({ width = 'page', children }: PageFrameProps) {
  const main = useMainFocus();
  return (
    <main id="content" ref={main} tabIndex={-1} className={`relative outline-none ${widths[width]}`}>
      {children}
    </main>
  );
}
