import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router';
import { page } from 'vitest/browser';
import { viewports } from '../../../tools/services/viewports.ts';
import { AppRoutes } from '../src/app/routes.tsx';
import { useLiveChanges } from '../src/app/use-live-changes.ts';
import { queries } from '../src/platform/queries.ts';
import { applyMember, refreshSession } from '../src/platform/session.ts';
import { Toasts } from '../src/ui/overlays/toast.tsx';
import { createMember } from './members.ts';
import { server } from './server.ts';

type RenderOptions = {
  /** The address of the page. */
  path?: string;
  size?: keyof typeof viewports;
  /** Values of the signed-in member. Null: no member is signed in. */
  member?: Partial<CurrentMember> | null;
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
        {ui}
      </QueryClientProvider>
    ),
    options,
  );
}

/** Renders the whole app at an address, with its live connection. */
export const renderApp = (path: string, options: Omit<RenderOptions, 'path' | 'live'> = {}) =>
  mount(() => <AppRoutes />, { ...options, path });

async function mount(content: () => ReactNode, { path = '/', size = 'phone', member = {} }: RenderOptions) {
  const { width, height } = viewports[size];
  await page.viewport(width, height);
  const signedIn = await startSession(member);
  const router: Router = {};
  box = document.body.appendChild(document.createElement('div'));
  box.id = 'root';
  root = createRoot(box);
  root.render(
    <MemoryRouter initialEntries={[path]}>
      <RouterProbe router={router} />
      {content()}
    </MemoryRouter>,
  );
  return {
    member: signedIn,
    /** The current address, with search parameters. */
    address: () => `${router.location?.pathname}${router.location?.search}`,
    goBack: () => void router.navigate?.(-1),
  };
}

/** A new member for every test: the app then drops the caches and drafts of the previous one. */
async function startSession(values: Partial<CurrentMember> | null): Promise<CurrentMember | null> {
  const member = values && createMember(values);
  server.answer('accounts.current', member);
  server.answer('accounts.signedOutReason', null);
  if (member) applyMember(member);
  else await refreshSession();
  return member;
}

type Router = { location?: Location; navigate?: NavigateFunction };

function RouterProbe({ router }: { router: Router }) {
  const [location, navigate] = [useLocation(), useNavigate()];
  useLayoutEffect(() => void Object.assign(router, { location, navigate }));
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
