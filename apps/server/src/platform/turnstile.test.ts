import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

test('so many run at once, so many wait, and the next is asked to come back', async () => {
  const takeTurn = createTurnstile(2, 3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await later(5);
    running -= 1;
  };
  const crowd = await Promise.allSettled(Array.from({ length: 7 }, () => takeTurn(work)));
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const turnedAway = crowd.filter((outcome) => outcome.status === 'rejected');
  expect(turnedAway.map(({ reason }) => (reason as { reason: string }).reason)).toEqual(['slow-down', 'slow-down']);
  expect([most, running]).toEqual([2, 0]);
});

test('a turn that fails is handed on', async () => {
  const takeTurn = createTurnstile(1, 5);
  const outcomes = await Promise.allSettled([
    takeTurn(() => Promise.reject(new Error('no'))),
    takeTurn(async () => 'yes'),
    takeTurn(async () => 'yes'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await takeTurn(async () => 'again')).toBe('again');
});
