import { onOtherBuild } from './api.ts';
import { buildId } from './build-id.ts';
import { isOffline, onReconnect } from './connection.ts';
import { deleteStoredPage, hasUnsavedWork, newVersion, readServedBuild, reload } from './new-version.ts';

/** A rolling deploy answers with two builds in turn. */
const checkIntervalMs = 60_000;
/** Chromium first waits for the events of the old worker: minutes, when a response hangs. */
const takeoverMs = 4_000;
/** How long a worker may take to answer a message. */
const answerMs = 2_000;

let registration: ServiceWorkerRegistration | null = null;
let isApplying = false;

/**
 * Registers the service worker. A new version waits: it is applied here, at the start of the page, or when the member
 * asks for it.
 */
export async function startServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || import.meta.env.DEV) return;
  try {
    registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch {
    // Storage is blocked, or the server is down: the page works without a worker.
    return;
  }
  // A browser that blocks workers may resolve to nothing.
  if (!registration) return;
  followController(serviceWorker);
  if (registration.waiting && serviceWorker.controller) {
    // Offline, the new build has nothing to show: what was read is saved for this one (data/saved-queries.ts).
    if (hasUnsavedWork() || isOffline.read()) offer();
    else applyUpdate();
  } else if (serviceWorker.controller) {
    void followNewerWorker(serviceWorker.controller);
  }
  registration.addEventListener('updatefound', () => {
    const worker = registration?.installing;
    worker?.addEventListener('statechange', () => {
      // The first worker of this browser is no update.
      if (worker.state === 'installed' && serviceWorker.controller) void offerBuildOf(worker);
    });
  });
  // Browsers check only on navigation, and an installed app may stay open for weeks.
  onReconnect(checkForUpdate);
  onOtherBuild(checkForUpdate);
}

const offer = (): void => newVersion.write('ready');

/** A page that the server sent after a deploy has the build of the new worker already. */
async function offerBuildOf(worker: ServiceWorker): Promise<void> {
  if ((await readBuild(worker)) !== buildId) offer();
}

/** For a tap on Update: reloads even if typed text is unsaved. */
export function updateNow(): void {
  isApplying = true;
  newVersion.write('applying');
  applyUpdate();
  setTimeout(() => newVersion.read() === 'applying' && void reloadNewerBuild(), takeoverMs);
}

/** For a new worker that does not take over. */
async function reloadNewerBuild(): Promise<void> {
  const served = await readServedBuild();
  if (served === null || served === buildId) return offer();
  // Not the page of the new build, which is needed offline.
  await deleteStoredPage(buildId);
  reload();
}

/** Starts the waiting worker, which makes `followController` reload the page. */
function applyUpdate(): void {
  if (registration?.waiting) registration.waiting.postMessage('skip-waiting');
  else reload();
}

/** Another tab may have applied the update. */
function followController(serviceWorker: ServiceWorkerContainer): void {
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled && serviceWorker.controller) void leaveOldBuild(serviceWorker.controller);
    isControlled = true;
  });
}

/** For a worker that took over while this page started, before it listened. An older worker has nothing newer. */
async function followNewerWorker(worker: ServiceWorker): Promise<void> {
  const build = await readBuild(worker);
  if (build !== null && build !== buildId && build === (await readServedBuild())) reloadIfSaved();
}

async function leaveOldBuild(newWorker: ServiceWorker): Promise<void> {
  if ((await readBuild(newWorker)) !== buildId) reloadIfSaved();
  else newVersion.write('none');
}

/** A tab with unsaved work goes on with its own code. */
function reloadIfSaved(): void {
  if (isApplying || !hasUnsavedWork()) reload();
  else offer();
}

/** Null if the worker does not answer: the kill switch, or a worker of a build before this message. */
function readBuild(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    port1.start();
    setTimeout(() => resolve(null), answerMs);
    worker.postMessage('build-id', [port2]);
  });
}

let checkedAt = -checkIntervalMs;

function checkForUpdate(): void {
  const now = performance.now();
  if (now - checkedAt < checkIntervalMs) return;
  checkedAt = now;
  // Fails without a connection. The next answer of the server then checks again.
  registration?.update().catch(() => (checkedAt = -checkIntervalMs));
}
