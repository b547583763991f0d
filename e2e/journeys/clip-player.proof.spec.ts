import type { CDPSession } from '@playwright/test';
import { card, createRequests } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const clips = 21;

/** What the page holds after a garbage collection. */
async function held(client: CDPSession) {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
  return { listeners: value('JSEventListeners'), nodes: value('Nodes'), heap: value('JSHeapUsedSize') };
}

test('twenty clips in a row leave no listeners, nodes or memory behind', { tag: '@phone' }, async ({ env, actors }) => {
  const other = await actors.otherMember();
  const { page, context } = await actors.member({ path: null });
  await createRequests(
    env,
    other.username,
    Array.from({ length: clips }, (_, at) => ({ title: `Clip ${at + 1}`, clip: 12, votes: clips - at })),
  );
  await page.goto('/id-help?tab=community');
  // All pages of the list, so that only the player changes the page afterwards.
  while ((await card(page, `Clip ${clips}`).count()) === 0) await page.mouse.wheel(0, 5_000);
  await page.evaluate(() => window.scrollTo(0, 0));
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  const player = page.getByRole('region', { name: 'Player' });
  await page.getByRole('button', { name: 'Play clip of Clip 1', exact: true }).click();
  const show = (at: number) => expect(player.getByText(`Clip ${at}`, { exact: true })).toBeVisible();
  await show(1);
  /** To the last clip and back, so that the page shows the same as before. */
  async function playAll(): Promise<void> {
    for (let at = 2; at <= clips; at += 1) {
      await player.getByRole('button', { name: 'Next clip' }).click();
      await show(at);
      await expect(player.getByRole('button', { name: /^Pause/ })).toBeVisible();
    }
    for (let at = clips - 1; at >= 1; at -= 1) {
      await page.keyboard.press('k');
      await show(at);
    }
  }
  // The first round stores a presigned URL per clip.
  await playAll();
  const before = await held(client);
  await playAll();
  // Reads and writes of saved clips may still run, and hold listeners until they end. A leak stays.
  await expect
    .poll(async () => {
      const after = await held(client);
      // One listener or node per clip would be 40.
      const isFreed = after.listeners - before.listeners < 20 && after.nodes - before.nodes < 20;
      return isFreed && after.heap - before.heap < 400_000 ? 'nothing is left' : { before, after };
    })
    .toBe('nothing is left');
});
