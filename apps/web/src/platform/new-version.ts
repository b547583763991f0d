import { buildId } from './build-id.ts';
import { createStore } from './create-store.ts';

const reloadedKey = 'dubplate.reloaded-for';

/** ready: a line offers it. applying: a tap asked for it. needed: code is missing, a notice is above the open sheet. */
export const newVersion = createStore<'none' | 'ready' | 'applying' | 'needed'>('none');

/**
 * After a deploy, chunks of this build may be missing. The page then reloads once, or offers a reload if unsaved work
 * would be lost.
 */
export function watchForNewVersion(): void {
  document.addEventListener('input', ({ target }) => isField(target) && edited.add(target), true);
  window.addEventListener('vite:preloadError', () => {
    if (isReloading) return;
    const isChecking = wantedAddress !== null;
    wantedAddress = window.location.href;
    if (!isChecking) void handleMissingCode().finally(() => (wantedAddress = null));
  });
}

/** The address when a chunk was last missing. Null while no check is running. */
let wantedAddress: string | null = null;

/** Pressing a tab preloads its chunk; the address changes only when the pointer is released. */
const tapMs = 300;

async function handleMissingCode(): Promise<void> {
  const [served] = await Promise.all([readServedBuild(), new Promise((done) => setTimeout(done, tapMs))]);
  // Offline or another error: the screen shows it, and the member can retry.
  if (served === null || served === buildId) return;
  if (hasUnsavedWork() || !takeReload(served)) {
    newVersion.write('needed');
  } else {
    const address = addressToReload(wantedAddress ?? window.location.href);
    await deleteStoredPage();
    reloadAt(address);
  }
}

/** The service worker would answer with the page of its build. Without a stored page, it asks the server. */
export async function deleteStoredPage(build = ''): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) if (name.endsWith(build)) await (await caches.open(name)).delete('/');
}

let isReloading = false;

/** Once: the worker of a new version may take over while the page reloads. */
export function reload(): void {
  if (isReloading) return;
  isReloading = true;
  window.location.reload();
}

/** For the notice about missing code: the server has the version that has it. */
export const reloadFromServer = (): void => void deleteStoredPage().then(reload);

function reloadAt(address: string): void {
  isReloading = true;
  // A sheet that closes meanwhile calls history.back, which cancels a started navigation. So navigate again.
  window.addEventListener('popstate', () => window.location.replace(address));
  window.location.replace(address);
}

/** The current address, or the one with the sheet that closed because its chunk was missing. */
function addressToReload(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  const isSheetClosed = pathname === window.location.pathname && search.length > window.location.search.length;
  return isSheetClosed ? wanted : window.location.href;
}

export async function readServedBuild(): Promise<string | null> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch('/', init);
    return response.ok ? response.headers.get('x-build-id') : null;
  } catch {
    return null;
  }
}

/**
 * True once per tab and served build: a chunk that is still missing must not cause a reload loop. Remembers all builds:
 * a load balancer with two builds would otherwise reload the tab forever.
 */
function takeReload(served: string): boolean {
  try {
    const builds = sessionStorage.getItem(reloadedKey)?.split(' ') ?? [];
    if (builds.includes(served)) return false;
    sessionStorage.setItem(reloadedKey, [...builds, served].join(' '));
    return true;
  } catch {
    return false;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const edited = new Set<Field>();

/** The address contains the search text, so a reload keeps it. */
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search');

const checks = new Set<() => boolean>();

/** Registers a check for work that a reload would lose and that the page may not show: its sheet may be closed. */
export const registerUnsavedWork = (check: () => boolean): void => void checks.add(check);

export function hasUnsavedWork(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field);
  const isTyped = [...edited].some(({ value }) => value !== '');
  // An upload or a call is in progress.
  const isBusy = document.querySelector('[aria-busy="true"]') !== null;
  return isTyped || isBusy || [...checks].some((check) => check());
}
