import { expect, test } from 'vitest';
import { runConcurrentOperations } from '../../test/races/concurrent-operations.ts';
import { startTwoProcesses } from '../../test/two-processes.ts';

test('100 concurrent operations on two processes cause no deadlock and keep every counter', async () => {
  const pair = await startTwoProcesses();
  await runConcurrentOperations(pair, { seed: 1, operationCount: 100 }).finally(() => pair.close());
  expect([pair.a.exitCode(), pair.b.exitCode()]).toEqual([0, 0]);
});
