import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { page } from 'vitest/browser';
import { viewports } from '../../../tools/services/viewports.ts';
import { AppRoutes } from '../src/app/routes.tsx';
import { SearchProvider } from '../src/app/search.tsx';
import { useLiveChanges } from '../src/app/use-live-changes.ts';
import { queries } from '../src/platform/queries.ts';
import { applyMember, refreshSession } from '../src/platform/session.ts';
import { Toasts } from '../src/ui/overlays/toast.tsx';
import { createMember } from './members.ts';
import { server, watchCalls } from './server.ts';

type RenderOptions = {
  /** The address of the page. */
  path?: string;
  size?: keyof typeof viewports;
  /** Values of the signed-in member. Null: no member is signed in. Unknown: the server did not respond. */
  member?: Partial<CurrentMember> | null | 'unknown';
  /** Opens the live connection, for `live.send`. */
  live?: boolean;
};

let root: Root | null = null;
let box: HTMLElement | null = null;

/** Renders a component inside the providers of the signed-in app. setup.ts unmounts it after the test. */
export async function render(ui: ReactNode, options: RenderOptions = {}) {
  return mount(
    () => (
      <QueryClientProvider client={queries}>
        <Toasts />
        {options.live && <LiveChanges />}
        <SearchProvider>{ui}</SearchProvider>
      </QueryClientProvider>
    ),
    options,
  );
}

/** Renders the whole app at an address, with its live connection. */
export const renderApp = (path: string, options: Omit<RenderOptions, 'path' | 'live'> = {}) =>
  mount(() => <AppRoutes />, { ...options, path });

async function mount(content: () => ReactNode, { path = '/', size = 'phone', member }: RenderOptions) {
  const { width, height } = viewports[size];
  await page.viewport(width, height);
  const signedIn = await startSession(member);
  const { queries: defaults } = queries.getDefaultOptions();
  // The app waits a second before it repeats a failed query.
  queries.setDefaultOptions({ queries: { ...defaults, retryDelay: 0 } });
  history.pushState(null, '', path);
  watchCalls();
  box = document.body.appendChild(document.createElement('div'));
  box.id = 'root';
  root = createRoot(box);
  const committed = Promise.withResolvers<void>();
  root.render(
    <BrowserRouter>
      {content()}
      <AfterCommit run={committed.resolve} />
    </BrowserRouter>,
  );
  // Otherwise a test that expects no element could pass before anything is rendered.
  await committed.promise;
  return {
    member: signedIn,
    /** The current address, with search parameters. */
    address: () => window.location.pathname + window.location.search,
  };
}

/** A new member for every test: the app then drops the caches and drafts of the previous one. */
async function startSession(values: RenderOptions['member'] = {}): Promise<CurrentMember | null> {
  server.answer('accounts.signedOutReason', null);
  if (values === null || values === 'unknown') await forgetFormerMember();
  if (values === 'unknown') return null;
  const member = values && createMember(values);
  server.answer('accounts.current', member);
  if (member) applyMember(member);
  else await refreshSession();
  return member;
}

/** Tests share one page. After a failed read of the session, the page no longer knows that a member was signed in. */
async function forgetFormerMember(): Promise<void> {
  server.answer('accounts.current', null);
  await refreshSession();
  server.disconnect('accounts.current');
  await refreshSession();
}

function AfterCommit({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}

function LiveChanges() {
  useLiveChanges();
  return null;
}

export function unmount(): void {
  root?.unmount();
  box?.remove();
  root = null;
}
