import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from './health.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one check of the database answers many concurrent calls, and all calls for a second', async () => {
  const isCurrent = vi.fn<() => Promise<boolean>>(async () => true);
  const read = createReadiness(isCurrent);
  const answers = await Promise.all(Array.from({ length: 300 }, () => read()));
  expect(new Set(answers.map(({ ready }) => ready))).toEqual(new Set([true]));
  await vi.advanceTimersByTimeAsync(999);
  await read();
  expect(isCurrent).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await read();
  expect(isCurrent).toHaveBeenCalledTimes(2);
});

test('a database that hangs is reported as not ready within a second, and is checked only once', async () => {
  let answer = (_current: boolean) => {};
  const isCurrent = vi.fn<() => Promise<boolean>>(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const read = createReadiness(isCurrent);
  const first = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toEqual({ ready: false, because: 'the database cannot be reached' });
  const second = read();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toMatchObject({ ready: false });
  expect(isCurrent).toHaveBeenCalledTimes(1);
  answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(await read()).toEqual({ ready: true });
});
