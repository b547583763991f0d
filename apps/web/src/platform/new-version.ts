import { buildId } from './build-id.ts';
import { createStore } from './create-store.ts';

const reloadedKey = 'dubplate.reloaded-for';

/** Whether the page offers the new version to the member. */
export const newVersionOffered = createStore(false);

/**
 * After a deploy, code of this page's build may be gone. The page then reloads itself once, or offers to when something
 * typed or in progress would be lost.
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

/** Where the page was when missing code was last asked for; null while nothing is checked. */
let wantedAddress: string | null = null;

/** Pressing a tab asks for its code; its address changes only when the finger is lifted. */
const tapMs = 300;

async function handleMissingCode(): Promise<void> {
  const [served] = await Promise.all([readServedBuild(), new Promise((done) => setTimeout(done, tapMs))]);
  // Offline, or another fault: the screen says so, and trying again may help.
  if (served === null || served === buildId) return;
  if (hasUnsavedWork() || !takeReload(served)) {
    newVersionOffered.write(true);
  } else {
    reloadAt(addressToReload(wantedAddress ?? window.location.href));
  }
}

let isReloading = false;

function reloadAt(address: string): void {
  isReloading = true;
  // A sheet that closes meanwhile goes back in the history, which cancels a navigation that has begun.
  window.addEventListener('popstate', () => window.location.replace(address));
  window.location.replace(address);
}

/** Where the page is now, or with the sheet that has closed because its code was missing. */
function addressToReload(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  const isSheetClosed = pathname === window.location.pathname && search.length > window.location.search.length;
  return isSheetClosed ? wanted : window.location.href;
}

async function readServedBuild(): Promise<string | null> {
  try {
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch('/', init);
    return response.ok ? response.headers.get('x-build-id') : null;
  } catch {
    return null;
  }
}

/**
 * True once per tab and served build: code that is missing after the reload as well must not reload again. All builds
 * are remembered: a load balancer with two builds would otherwise reload the tab for each in turn, without end.
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

/** A search is in the address, so a reload keeps it. */
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search');

const checks = new Set<() => boolean>();

/** Registers a check for work that a reload would lose and that the page may not show: its sheet may be closed. */
export const registerUnsavedWork = (check: () => boolean): void => void checks.add(check);

function hasUnsavedWork(): boolean {
  for (const field of edited) if (!field.isConnected) edited.delete(field);
  const isTyped = [...edited].some(({ value }) => value !== '');
  // An upload or a call in progress.
  const isBusy = document.querySelector('[aria-busy="true"]') !== null;
  return isTyped || isBusy || [...checks].some((check) => check());
}
