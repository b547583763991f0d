import type { ComponentProps } from 'react';
import { PageFrame } from './page-frame.tsx';
import { StatusLine } from './status-line.tsx';

type PageProps = ComponentProps<typeof PageFrame> & {
  /** The screen shows the status line itself, below its header. */
  hasStatusLine?: boolean;
};

/** Main element of a signed-in screen, with padding for the notch and the navigation. */
export function Page({ hasStatusLine = false, children, ...frame }: PageProps) {
  return (
    <PageFrame {...frame}>
      {!hasStatusLine && <StatusLine className="pt-3" />}
      {children}
    </PageFrame>
  );
}
