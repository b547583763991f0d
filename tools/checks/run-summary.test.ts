import { expect, test } from 'vitest';
import { describeEnd, type Outcome } from './run-summary.ts';

const outcome: Outcome = { passed: 7, seconds: {}, failed: [], flaky: [] };
const row = (title: string) => ({
  step: 'server',
  file: 'a.pg.test.ts',
  title,
  error: `expected 1 to be 2\n${'at a.ts:1\n'.repeat(50)}`,
  serverErrors: ['{"level":50,"msg":"deadlock detected"}'],
});

test('a run ends with its ten slowest files and the sum', () => {
  const seconds = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`file-${index}`, index]));
  const lines = describeEnd({ ...outcome, seconds }).split('\n');
  expect(lines.slice(-11, -9)).toEqual(['   11.0 s file-11', '   10.0 s file-10']);
  expect(lines.at(-1)).toBe('7 passed, 0 failed');
});

test('a failed test is named with its error and the last error of the server', () => {
  const lines = describeEnd({ ...outcome, failed: [row('votes once')] }).split('\n');
  expect(lines).toContain('failed: server a.pg.test.ts votes once: expected 1 to be 2');
  expect(lines).toContain('    server: {"level":50,"msg":"deadlock detected"}');
});

test.each([1, 4, 39, 200])('the end of a run with %i failed tests is at most 60 lines', (count) => {
  const seconds = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`file-${index}`, index]));
  const failed = Array.from({ length: count }, (_, index) => row(`test ${index}`));
  const flaky = [1, 2, 3, 4].map((index) => row(`flaky ${index}`));
  const lines = describeEnd({ passed: 7, seconds, failed, flaky }).split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => line.startsWith('failed: '))).toHaveLength(Math.min(count, 40));
  expect(lines.filter((line) => line.startsWith('flaky: '))).toHaveLength(4);
});
