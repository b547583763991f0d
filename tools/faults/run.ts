/**
 * `npm run faults` applies one fault after the other to the working tree, runs the tests of `npm run check` until one
 * fails, and restores the file. `npm run faults -- requests` runs those with this text in their path.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverFaults } from './server-faults.ts';
import { sharedFaults } from './shared-faults.ts';
import type { Fault } from './fault.ts';

const required = 57 / 60;
const reportFile = join(mkdtempSync(join(tmpdir(), 'dubplate-faults-')), 'report.json');
const part = process.argv[2] ?? '';
const chosen = [...serverFaults, ...sharedFaults].filter(({ file }) => file.includes(part));

let current: { file: string; text: string } | undefined;
const restore = () => current && writeFileSync(current.file, current.text);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
process.env['FAULT_APPLIED'] = 'yes';
process.on('exit', restore);

const survivors = chosen.filter((fault, index) => {
  const started = Date.now();
  const caughtBy = findFailure(fault);
  const seconds = Math.round((Date.now() - started) / 1000);
  const outcome = caughtBy ? `caught by ${caughtBy}` : 'SURVIVED';
  console.log(`${index + 1}/${chosen.length} ${fault.kind} in ${fault.file}: ${outcome} (${seconds} s)`);
  return !caughtBy;
});

console.log(`\n${chosen.length - survivors.length} of ${chosen.length} caught`);
for (const { file, from } of survivors) console.log(`survived: ${file}: ${from.trim()}`);
process.exit(chosen.length - survivors.length >= chosen.length * required ? 0 : 1);

/** The title of a failed test or the name of the failed step; null when the whole check passes. */
function findFailure({ file, from, to, tests }: Fault): string | null {
  const text = readFileSync(file, 'utf8');
  current = { file, text };
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
  try {
    return runVitest(tests) ?? runVitest([]) ?? runJourneys();
  } finally {
    restore();
    current = undefined;
  }
}

type TestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };
type Report = { testResults: TestFile[] };

function runVitest(paths: string[]): string | null {
  const projects = ['unit', 'server', 'component'].flatMap((project) => ['--project', project]);
  const options = ['--bail=1', '--reporter=json', `--outputFile.json=${reportFile}`, '--passWithNoTests', ...paths];
  if (spawnSync('npx', ['vitest', 'run', ...projects, ...options]).status === 0) return null;
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const failedFile = report.testResults.find(({ status }) => status === 'failed');
  if (!failedFile) throw new Error('vitest failed without a failed file');
  const failedTest = failedFile.assertionResults.find(({ status }) => status === 'failed');
  // A file that cannot be loaded has no failed test.
  return failedTest ? `"${failedTest.fullName}"` : `${failedFile.name}, which does not load`;
}

const runJourneys = (): string | null =>
  spawnSync('npx', ['playwright', 'test', '-x', '--reporter=dot']).status === 0 ? null : 'the e2e tests';
