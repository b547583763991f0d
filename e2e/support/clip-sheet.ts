import { expect, type Page } from '@playwright/test';
import type { Actors } from './actors.ts';
import { probe } from './clip-files.ts';

/** Opens the New ID Request sheet, which contains the clip uploader. */
export async function openUploader(page: Page): Promise<void> {
  await page.goto('/id-help?new=request');
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
}

/** A member with the sheet open. `prepare` runs before the page loads. */
export async function openSheet(actors: Actors, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await actors.member({ path: null });
  await prepare(opened.page);
  await openUploader(opened.page);
  return opened;
}

/** Fills the required fields of New ID Request. */
export async function fillRequest(page: Page): Promise<void> {
  await page.getByLabel('Title*').fill('Heard at the lake');
  await page.getByLabel('Description*').fill('A bassline like a door');
}

/**
 * Counts the workers that a page starts. Call it before opening the page. Playwright's own list is not usable: it keeps
 * nested workers forever if their parent ends while they start.
 */
export async function countWorkers(page: Page): Promise<() => Promise<{ opened: number; running: number }>> {
  await page.addInitScript(() => {
    const running = new Set<Worker>();
    const workers = { opened: 0, running: 0 };
    Object.assign(globalThis, { workers });
    globalThis.Worker = class extends Worker {
      constructor(...options: ConstructorParameters<typeof Worker>) {
        super(...options);
        workers.opened += 1;
        workers.running = running.add(this).size;
      }
      override terminate() {
        super.terminate();
        running.delete(this);
        workers.running = running.size;
      }
    };
  });
  return () => page.evaluate('workers');
}

/**
 * Delays the result of every conversion until it is released. Call it before opening the page; a reload delays
 * conversions again.
 */
export async function holdConverter(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held = Promise.withResolvers<void>();
    Object.assign(globalThis, { releaseConverter: held.resolve });
    const { addEventListener } = Worker.prototype;
    Worker.prototype.addEventListener = function listen(type: string, listener: EventListenerOrEventListenerObject) {
      if (type !== 'message' || typeof listener !== 'function') return addEventListener.call(this, type, listener);
      addEventListener.call(this, type, (event) => {
        const { data } = event as MessageEvent<{ result?: { bytes?: ArrayBuffer } }>;
        if (data.result?.bytes) void held.promise.then(() => listener(event));
        else listener(event);
      });
    };
  });
  return () => page.evaluate('releaseConverter()');
}

export const box = (page: Page) => page.getByRole('group', { name: 'Clip' });
export const button = (page: Page, name: string) => box(page).getByRole('button', { name });
export const choose = (page: Page, path: string) => page.getByLabel('Clip file').setInputFiles(path);
/** The limit is only for tests that hang: a conversion takes long on a busy machine. */
export const finished = (page: Page) => expect(button(page, 'Play clip')).toBeVisible({ timeout: 60_000 });
export const plus = (page: Page) => page.getByRole('button', { name: 'New ID request' });
export const windowSlider = (page: Page) => page.getByRole('slider', { name: '60 second window' });

/** How many records of clips the browser has stored. */
export const savedKeys = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const name = names.find((each) => each.startsWith('dubplate.member.'));
    if (!name) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('clips').objectStore('clips').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });

/** Records until the timer shows two seconds or more. */
export async function startRecording(page: Page): Promise<void> {
  await button(page, 'Record').click({ delay: 500 });
  await expect(page.getByRole('timer')).toHaveText(/^0:5[0-8]$/);
}

/** Records the URLs of calls to a procedure or to the bucket. */
export function watchCalls(page: Page, part: string, method = 'POST'): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) calls.push(request.url());
  });
  return calls;
}

/** The checked clips in the bucket that are not in `before`. */
export async function newClips({ env }: Actors, before: string[] = []): Promise<Buffer[]> {
  const keys = (await env.bucket.keys()).filter((key) => key.startsWith('id-requests/') && !before.includes(key));
  return Promise.all(keys.toSorted().map((key) => env.bucket.read(key)));
}

/** Checks the format of a clip (spec, section 9) and returns its seconds. */
export function expectClip(bytes: Buffer, what: string): number {
  const streams = probe(bytes);
  const clip = { codec: 'mp3', channels: 1, rate: 44_100, bits: 128_000, seconds: expect.any(Number) };
  expect({ what, streams }).toEqual({ what, streams: [clip] });
  const { seconds } = streams[0]!;
  expect(seconds).toBeLessThanOrEqual(60.1);
  return seconds;
}

/** Delays uploads until they are released. */
export async function holdUploads(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/incoming/**', async (route) => {
    await held.promise;
    // Ignores the error if the page cancelled the request meanwhile.
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

/** Fails uploads with a status that is not retried, until `works` is set. */
export async function failUploads(page: Page, status = 400): Promise<{ works: boolean }> {
  const storage = { works: false };
  await page.route('**/incoming/**', (route) =>
    storage.works || route.request().method() !== 'PUT'
      ? route.fallback()
      : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
  );
  return storage;
}

/** Drops a file on the element. Returns whether the page handled the event. */
export const dropFile = (page: Page, selector: string, name: string, type = 'text/plain') =>
  page.evaluate(
    ([target, fileName, fileType]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], fileName, { type: fileType }));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector(target)!.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [selector, name, type] as const,
  );
