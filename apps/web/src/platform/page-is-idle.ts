/** For a page that is never idle. */
const timeout = 2_000;
/** For a page with a frame of another site that does not load. */
const loadMs = 5_000;

/** Resolves when the page has loaded and the browser is idle, for work that must not delay the first screen. */
export async function pageIsIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((done) => {
      window.addEventListener('load', done);
      setTimeout(done, loadMs);
    });
  }
  // Safari has no requestIdleCallback.
  await new Promise<unknown>((done) => window.requestIdleCallback?.(done, { timeout }) ?? setTimeout(done));
}
