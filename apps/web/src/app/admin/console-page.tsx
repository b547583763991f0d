import type { ReactNode } from 'react';
import { StatusLine } from '../status-line.tsx';
import { useMainFocus } from '../../ui/hooks/use-main-focus.ts';

type ConsolePageProps = {
  title: string;
  /** One line under the title. */
  intro?: string | undefined;
  /** Main action of the screen, beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

export function ConsolePage({ title, intro, action, children }: ConsolePageProps) {
  const main = useMainFocus();
  return (
    <main
      id="content"
      ref={main}
      tabIndex={-1}
      className="min-w-0 outline-none px-(--gutter) pt-5 pb-[calc(6rem+var(--safe-b))] wide:max-w-[1240px] wide:px-10 wide:pt-8 wide:pb-16"
    >
      <title>{`${title} · Dubplate admin`}</title>
      <StatusLine className="mb-4" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-title text-balance">{title}</h1>
          {intro && <p className="mt-1 text-sub text-text-2">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}
