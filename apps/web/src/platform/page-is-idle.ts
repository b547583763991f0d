/** For a page that is never idle. */
const timeout = 2_000;

/** Resolves when the page has loaded and the browser is idle, for work that must not delay the first screen. */
export async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => window.addEventListener('load', done));
  // Safari has no requestIdleCallback.
  await new Promise<unknown>((done) => window.requestIdleCallback?.(done, { timeout }) ?? setTimeout(done));
}
