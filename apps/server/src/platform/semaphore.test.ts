import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('runs two at once, queues three, and refuses the next with 429', async () => {
  const withSlot = createSemaphore({ limit: 2, maxQueued: 3 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await later(5);
    running -= 1;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => withSlot(work)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { reason: string; code: string }).reason)).toEqual([
    'slow-down',
    'slow-down',
  ]);
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
  expect([most, running]).toEqual([2, 0]);
});

test('passes the slot on when a task fails', async () => {
  const withSlot = createSemaphore({ limit: 1, maxQueued: 5 });
  const outcomes = await Promise.allSettled([
    withSlot(() => Promise.reject(new Error('no'))),
    withSlot(async () => 'yes'),
    withSlot(async () => 'yes'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await withSlot(async () => 'again')).toBe('again');
});

test('drops a queued task whose client disconnected, and gives its place in the queue to another', async () => {
  const withSlot = createSemaphore({ limit: 1, maxQueued: 1 });
  let finishFirst = () => {};
  const first = withSlot(() => new Promise<void>((done) => (finishFirst = done)));
  const client = new AbortController();
  let hashed = 0;
  const dropped = withSlot(async () => void (hashed += 1), client.signal);
  client.abort();
  await expect(dropped).rejects.toMatchObject({ reason: 'slow-down' });
  const second = withSlot(async () => 'second');
  finishFirst();
  await first;
  expect(await second).toBe('second');
  expect(hashed).toBe(0);
});

test('does not start a task whose client disconnected before it was queued', async () => {
  const withSlot = createSemaphore({ limit: 1, maxQueued: 1 });
  let hashed = 0;
  await expect(withSlot(async () => void (hashed += 1), AbortSignal.abort())).rejects.toMatchObject({
    reason: 'slow-down',
  });
  expect(hashed).toBe(0);
  expect(await withSlot(async () => 'free')).toBe('free');
});
