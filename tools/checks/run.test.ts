import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** `npm` and `npx` in this folder exit with a given status, and write a given report instead of running tests. */
const programs = mkdtempSync(join(tmpdir(), 'dubplate-run-'));
afterAll(() => rmSync(programs, { recursive: true }));
const program = `#!${process.execPath}
const args = process.argv.slice(2);
const project = args[args.indexOf('--project') + 1];
const names = { run: args.at(-1), vitest: project, playwright: 'e2e' + (process.env.PROOF ?? '') };
const { status = 0, report } = JSON.parse(process.env.RESULTS)[names[args[0]]] ?? {};
const option = args.find((argument) => argument.startsWith('--outputFile.json='));
const file = option ? option.split('=')[1] : process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
if (report) require('node:fs').writeFileSync(file, JSON.stringify(report));
process.exit(status);
`;
for (const name of ['npm', 'npx']) writeFileSync(join(programs, name), program, { mode: 0o755 });

type Result = { status?: number; report?: object };
const vitest = (passed: number, failed = 0): Result => ({
  status: failed === 0 ? 0 : 1,
  report: {
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: [
      {
        name: 'src/votes.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'a vote counts once' },
          ...Array.from({ length: failed }, () => ({
            status: 'failed',
            fullName: 'a vote is taken back',
            failureMessages: ['AssertionError: expected 1 to be 2\n\n    at votes.test.ts:5:1'],
          })),
        ],
      },
    ],
  },
});
const errors: Record<string, object[]> = {
  unexpected: [{ message: '\u001B[31mError: no card\u001B[39m\n\nCall log:', location: { line: 7 } }],
};
const playwright = (expected: number, unexpected = 0, flaky = 0): Result => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors: errors[status] ?? [] }] }],
  });
  const specs = [
    spec('a journey that passed', 'expected'),
    ...Array.from({ length: unexpected }, () => spec('a journey', 'unexpected')),
  ];
  const nested = { specs: Array.from({ length: flaky }, () => spec('a retried journey', 'flaky')) };
  return {
    status: unexpected === 0 ? 0 : 1,
    report: { stats: { expected, unexpected, flaky, skipped: 3 }, suites: [{ specs, suites: [nested] }] },
  };
};
const green = {
  unit: vitest(100),
  component: vitest(20),
  server: vitest(50),
  e2e: playwright(30),
  proof: vitest(7),
  failover: vitest(2),
  e2e1: playwright(4),
  e2eshort: playwright(4),
};

function run(args: string[], results: Record<string, Result> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/checks/run.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: programs, RESULTS: JSON.stringify({ ...green, ...results }) },
  });
  return { status, last: stdout.trimEnd().split('\n').at(-1), stdout, stderr };
}

test('the check counts eight static steps once and each test once', () => {
  const { status, last, stdout } = run(['check']);
  expect({ status, last }).toEqual({ status: 0, last: '208 passed, 0 failed' });
  expect(stdout.match(/^ok \w+ \(\d+\.\d s\)$/gm)).toHaveLength(12);
});

test('the proof has its own tests', () => {
  expect(run(['proof'])).toMatchObject({ status: 0, last: '13 passed, 0 failed' });
});

test('both commands have one sum, and the proof runs although the check failed', () => {
  const results = { unit: vitest(98, 2), 'check:lint': { status: 1 } };
  expect(run(['check', 'proof'], results)).toMatchObject({ status: 1, last: '218 passed, 3 failed' });
});

test('a step ends with its failed tests and the first lines of their errors', () => {
  const { stdout } = run(['check'], { unit: vitest(98, 1), e2e: playwright(28, 1, 1) });
  const votes = [
    'failed: src/votes.test.ts a vote is taken back',
    '    AssertionError: expected 1 to be 2',
    '        at votes.test.ts:5:1',
    'FAILED unit ',
  ];
  const journeys = [
    'failed: a.spec.ts a journey (phone)',
    '    line 7: Error: no card',
    '    Call log:',
    'failed: a.spec.ts a retried journey (phone)',
    'FAILED e2e ',
  ];
  expect(stdout).toContain(votes.join('\n'));
  expect(stdout).toContain(journeys.join('\n'));
  expect(stdout.match(/^failed: /gm)).toHaveLength(3);
});

test('only the named steps run', () => {
  expect(run(['check', 'types', 'unit'])).toMatchObject({ status: 0, last: '101 passed, 0 failed' });
});

test('a step that does not exist is an error', () => {
  expect(run(['check', 'typos'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('No step is called typos') as string,
  });
});

test.each<[string, Result, string]>([
  ['a failing test', playwright(29, 1), '29 passed, 1 failed'],
  ['a test that passed only when it was retried', playwright(28, 0, 2), '28 passed, 2 failed'],
  ['a crash after the last test', { ...playwright(30), status: 1 }, '30 passed, 1 failed'],
  ['a run without a report', {}, '0 passed, 1 failed'],
  ['a run without a test', playwright(0), '0 passed, 1 failed'],
])('%s fails the command', (_, result, last) => {
  expect(run(['check', 'e2e'], { e2e: result })).toMatchObject({ status: 1, last });
});
