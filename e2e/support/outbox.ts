import { expect, type BrowserContext, type Page } from '@playwright/test';

/** How many writes wait in the outbox of this browser; with refused ones and those that Home reports. */
export const outboxRows = (page: Page): Promise<{ kind: string; problem?: { reason: string }; sentAt?: number }[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const name = names.find((each) => each.startsWith('dubplate.member.'));
    if (!name) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error!);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  });

/** Waits until nothing waits any more. */
export async function untilSent(page: Page): Promise<void> {
  const waiting = async () => (await outboxRows(page)).filter(({ problem, sentAt }) => !problem && !sentAt);
  await expect.poll(waiting, { message: 'the outbox', timeout: 60_000 }).toEqual([]);
}

/** Cuts the browser off from the server and the bucket. The page itself still loads. Returns what reconnects it. */
export async function disconnect(context: BrowserContext): Promise<() => Promise<void>> {
  const isCall = /\/(api|clips)\//;
  const isSocket = /\/live\//;
  await context.route(isCall, (route) => route.abort('internetdisconnected'));
  await context.routeWebSocket(isSocket, (socket) => socket.close());
  return async () => {
    await context.unroute(isCall);
    await context.unrouteAll();
  };
}
