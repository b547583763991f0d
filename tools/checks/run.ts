/**
 * `npm run check`, `npm run proof`, and `.ci/run`, which is the check with a small proof. A step without tests counts
 * once, and each test once; the last line is the sum. `npm run check -- types unit` runs only the steps named.
 * The output of each step is in test-results/logs. docs/testing.md says what runs where.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { clean, readPlaywrightReport, readVitestReport, type Failure, type Report } from './test-reports.ts';
import { describeEnd, mostFlaky } from './run-summary.ts';

type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  tests?: {
    readReport: (path: string) => Report;
    /** The command that runs one failed test alone. Missing: a failed test is not run again. */
    again?: (failure: Failure, name: string) => string[];
  };
};

const results = 'test-results';
const reportOf = (name: string) => `${results}/reports/${name}.json`;
for (const folder of ['logs', 'reports']) mkdirSync(`${results}/${folder}`, { recursive: true });

const script = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', `check:${name}`] });
const statics = ['types', 'format', 'lint', 'imports', 'unused', 'schema', 'api', 'env'].map(script);
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'], env: { NODE_ENV: 'production' } };

function vitest(name: string, project = name, options: string[] = []): Step {
  const command = ['npx', 'vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
  const again = ({ file, title }: Failure) => [...command, file, ...(title ? ['-t', `^${RegExp.escape(title)}$`] : [])];
  const tests = { readReport: readVitestReport, ...(project !== 'unit' && { again }) };
  return { name, command: [...command, ...options], tests };
}

function playwright(name: string, options: string[] = [], env: Record<string, string> = {}): Step {
  const command = ['npx', 'playwright', 'test', '--reporter=dot,json'];
  const again = ({ file, title, project }: Failure, run: string) => [
    ...command,
    `--project=${project}`,
    // A run deletes what is in its folder: the traces of the first run must stay.
    `--output=${results}/${run}`,
    file,
    ...(title ? ['--grep', RegExp.escape(title)] : []),
  ];
  const tests = { readReport: readPlaywrightReport, again };
  return { name, command: [...command, ...options], env: { E2E_BUILD: 'skip', ...env }, tests };
}

const prepare = [build, ...statics];
/** Half of the component tests: their browser waits a third of the time. With the build of React that members have. */
const component = (half: 1 | 2): Step => ({
  ...vitest(`component-${half}`, 'component', [`--shard=${half}/2`]),
  env: { NODE_ENV: 'production' },
});
// Longest first: two steps run at once, and the last one should not be long.
const check = [vitest('server'), component(1), playwright('e2e'), component(2), vitest('unit')];
/** Files of the proof that are too slow for each commit, and must not wait for the night. */
const slow = [
  'src/crash',
  'src/doctor',
  'db/migrations',
  'emails/plan-digests',
  'notifications/recipients',
  'notifications/release-alerts',
  'platform/metrics',
  'platform/roles',
  'platform/tracing',
  'teasers/card-images',
].map((file) => `${file}.proof`);
const smoke = [
  playwright('smoke', ['--grep', '@smoke'], { PROOF: '1' }),
  vitest('slow', 'proof', slow),
  vitest('failover', 'failover', ['-t', 'a primary that is killed']),
  vitest('race', 'proof', ['src/races', '-t', 'vote on one request']),
];

/** The groups run one after the other. Of a group, two steps run at once. */
const commands: Record<string, Step[][]> = {
  check: [prepare, check],
  ci: [prepare, [...check, ...smoke]],
  // Each alone: they fill tables and kill processes, and some compare times with a baseline.
  proof: [[build], [vitest('server', 'proof')], [vitest('failover')], [playwright('e2e', [], { PROOF: '1' })]],
};

const [chosen = '', ...wanted] = process.argv.slice(2);
const all = commands[chosen] ?? [];
const names = new Set(all.flat().map(({ name }) => name));
const unknown = wanted.filter((name) => !names.has(name));
if (unknown.length > 0 || names.size === 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are: ${[...names].join(', ')}.`);
  process.exit(1);
}
const needed = wanted.some((name) => name === 'e2e' || name === 'smoke') ? [...wanted, 'build'] : wanted;
const groups = all.map((group) => group.filter(({ name }) => wanted.length === 0 || needed.includes(name)));
const isSingle = groups.flat().length === 1;

type Failed = { step: Step; failure: Failure };
const total: Report = { passed: 0, failures: [], seconds: {} };
let failed: Failed[] = [];

for (const group of groups) {
  const queue = [...group];
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await runStep(step);
  };
  await Promise.all([work(), work()]);
}

const flaky = process.env['CI'] ? await runAgain() : [];
if (flaky.length > mostFlaky) failed.push(...flaky);
else total.passed += flaky.length;
const asRows = (rows: Failed[]) => rows.map(({ step, failure }) => ({ step: step.name, ...failure }));
writeFileSync(`${results}/flaky.json`, `${JSON.stringify(asRows(flaky), null, 2)}\n`);
console.log(describeEnd({ ...total, flaky: asRows(flaky), failed: asRows(failed) }));
process.exit(failed.length === 0 && total.passed > 0 ? 0 : 1);

async function runStep(step: Step): Promise<void> {
  const started = Date.now();
  const report = await runCommand(step, step.command, step.name);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const outcome = report.failures.length === 0 ? 'ok' : 'FAILED';
  console.log(`${outcome} ${step.name} (${report.passed} passed, ${report.failures.length} failed, ${seconds} s)`);
  total.passed += report.passed;
  Object.assign(total.seconds, report.seconds);
  failed.push(...report.failures.map((failure) => ({ step, failure })));
}

/** Runs each failed test once more, alone. Returns those that pass now, and removes them from the failed ones. */
async function runAgain(): Promise<Failed[]> {
  const isTest = ({ file }: Failure) => !file.startsWith(results);
  const candidates = failed.filter(({ step, failure }) => step.tests?.again && isTest(failure));
  // So many are not flaky tests but a fault, and running them all takes too long.
  if (candidates.length > 3 * mostFlaky) return [];
  const passed: Failed[] = [];
  for (const [index, each] of candidates.entries()) {
    const { step, failure } = each;
    console.log(`again: ${failure.file} ${failure.title ?? ''}`);
    const name = `${step.name}-again-${index + 1}`;
    const report = await runCommand(step, step.tests!.again!(failure, name), name);
    if (report.failures.length === 0) passed.push(each);
  }
  failed = failed.filter((each) => !passed.includes(each));
  return passed;
}

/** `name` is that of the log and the report. */
async function runCommand({ env, tests }: Step, command: string[], name: string): Promise<Report> {
  // A report of an earlier run must not count for a run that crashes.
  rmSync(reportOf(name), { force: true });
  const isVitest = command[1] === 'vitest';
  const [program, ...options] = isVitest ? [...command, `--outputFile.json=${reportOf(name)}`] : command;
  const child = spawn(program!, options, {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = `${results}/logs/${name}.log`;
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(file, { end: false });
    if (isSingle) stream.pipe(process.stdout, { end: false });
  }
  const [status] = (await once(child, 'close')) as [number | null];
  await new Promise((done) => file.end(done));
  const end = clean(readFileSync(log, 'utf8')).split('\n').slice(-12).join('\n');
  const crash = { file: log, title: null, error: end, serverErrors: [] };
  if (!tests) return { passed: status === 0 ? 1 : 0, failures: status === 0 ? [] : [crash], seconds: {} };
  try {
    const report = tests.readReport(reportOf(name));
    // A run that crashes without a failed test has failed. So has a run without a test.
    const isBroken = report.failures.length === 0 && (status !== 0 || report.passed === 0);
    return isBroken ? { ...report, failures: [crash] } : report;
  } catch {
    return { passed: 0, failures: [crash], seconds: {} };
  }
}
