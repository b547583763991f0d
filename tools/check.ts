/**
 * Everything CI runs, in one command. Each step counts once, each test once; the last line is the sum.
 * `npm run check -- types unit` runs only the steps named.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Step = { name: string; command: string[]; tests?: boolean };

const reports = mkdtempSync(join(tmpdir(), 'dubplate-check-'));
const report = (name: string) => join(reports, `${name}.json`);

const script = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', `check:${name}`] });
const tests = (name: string): Step => ({
  name,
  tests: true,
  command: [
    'npx',
    'vitest',
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ],
});

const steps: Step[] = [
  ...['format', 'lint', 'types', 'imports', 'unused', 'schema'].map(script),
  ...['unit', 'server', 'e2e'].map(tests),
];

const wanted = process.argv.slice(2);
const chosen = wanted.length > 0 ? steps.filter((step) => wanted.includes(step.name)) : steps;
let passed = 0;
let failed = 0;

for (const { name, command, tests: isTest } of chosen) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const [program, ...options] = command;
  const { status } = spawnSync(program!, options, { stdio: 'inherit' });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const counted = isTest ? readReport(name) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A run that ends badly without a failing test (a crash, an unhandled error) has failed all the same.
  if (status !== 0 && counted.failed === 0) counted.failed = 1;
  passed += counted.passed;
  failed += counted.failed;
  console.log(`${status === 0 ? 'ok' : 'FAILED'} ${name} (${seconds} s)`);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function readReport(name: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report(name), 'utf8')) as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
