import { expect, type BrowserContext, type Page } from '@playwright/test';

type Row = { kind: string; problem?: { reason: string }; sentAt?: number };

/** The rows of the outbox, and the hashes of all files that the member's database holds. */
async function readDatabase(page: Page): Promise<{ rows: Row[]; hashes: string[] }> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const name = names.find((each) => each.startsWith('dubplate.member.'));
    if (!name) return { rows: [], hashes: [] };
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const database = await settled(indexedDB.open(name));
    const rows = (await settled(database.transaction('outbox').objectStore('outbox').getAll())) as Row[];
    const clips: unknown[] = await settled(database.transaction('clips').objectStore('clips').getAll());
    database.close();
    const hashes = clips
      .flatMap((value) => (value instanceof Blob ? [value] : []))
      .map(async (file) => {
        const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
      });
    return { rows, hashes: await Promise.all(hashes) };
  });
}

/** With refused writes, and those that Home reports as sent. */
export const outboxRows = async (page: Page) => (await readDatabase(page)).rows;

/** The hash of the only clip that waits in this browser. */
export async function storedClipHash(page: Page): Promise<string> {
  const { hashes } = await readDatabase(page);
  expect(hashes).toHaveLength(1);
  return hashes[0]!;
}

/** Waits until nothing waits any more. */
export async function untilSent(page: Page): Promise<void> {
  const waiting = async () => (await outboxRows(page)).filter(({ problem, sentAt }) => !problem && !sentAt);
  await expect.poll(waiting, { message: 'the outbox', timeout: 90_000 }).toEqual([]);
}

/** Cuts the browser off from the server and the bucket. The page itself still loads. Returns what reconnects it. */
export async function disconnect(context: BrowserContext): Promise<() => Promise<void>> {
  const isCall = /\/(api|clips)\//;
  await context.route(isCall, (route) => route.abort('internetdisconnected'));
  return () => context.unroute(isCall);
}
