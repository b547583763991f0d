import { expect, test } from 'vitest';
import { runConcurrentOperations } from '../../test/races/concurrent-operations.ts';
import { startTwoProcesses } from '../../test/two-processes.ts';

/** `LOCK_SEED=7` runs other operations on other rows. */

const seeds = process.env.LOCK_SEED ? [Number(process.env.LOCK_SEED)] : [1, 2];

test.each(seeds)('hundreds of concurrent operations on two processes cause no deadlock (seed %i)', async (seed) => {
  const pair = await startTwoProcesses();
  await runConcurrentOperations(pair, { seed, operationCount: 400 }).finally(() => pair.close());
  expect([pair.a.exitCode(), pair.b.exitCode()]).toEqual([0, 0]);
});
