/**
 * Everything CI runs, in one command. Each step counts once, each test once; the last line is the sum.
 * `npm run check -- types unit` runs only the steps named.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** In parallel: server tests mostly wait for the database. The output of a quick step is printed when it ends. */
const quick = [...['types', 'format', 'lint', 'imports', 'unused', 'schema', 'api'].map(script), tests('unit')];
const server = [tests('server')];
/** By themselves: a browser needs all there is. */
const browser = [tests('e2e')];

const wanted = process.argv.slice(2);
const isChosen = ({ name }: Step) => wanted.length === 0 || wanted.includes(name);
let passed = 0;
let failed = 0;

async function runAll(steps: Step[], format: 'at once' | 'when done'): Promise<void> {
  for (const { name, command, tests: isTest } of steps.filter(isChosen)) {
    const heading = `\n── ${name}\n`;
    if (format === 'at once') process.stdout.write(heading);
    const started = Date.now();
    const { status, printed } = await run(command, format);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const counted = isTest ? readReport(name) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
    // A run that ends badly without a failing test (a crash, an unhandled error) has failed all the same.
    if (status !== 0 && counted.failed === 0) counted.failed = 1;
    passed += counted.passed;
    failed += counted.failed;
    const outcome = `${status === 0 ? 'ok' : 'FAILED'} ${name} (${seconds} s)\n`;
    process.stdout.write(format === 'at once' ? outcome : `${heading}${printed}${outcome}`);
  }
}

async function run([program, ...options]: string[], format: 'at once' | 'when done') {
  const child = spawn(program!, options, { stdio: format === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, printed };
}

await Promise.all([runAll(quick, 'when done'), runAll(server, 'at once')]);
await runAll(browser, 'at once');

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
