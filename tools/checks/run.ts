/**
 * `npm run check` and `npm run proof`: each step without tests counts once, and each test once. The last line is the
 * sum. A step ends with its failed tests and their errors. `npm run check -- types unit` runs only the steps named.
 * `.ci/run` runs both commands with one sum.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPlaywrightReport, readVitestReport, type Results } from './test-reports.ts';

type Step = { name: string; command: string[]; env?: Record<string, string>; readResults?: () => Results };
/** Lanes run in parallel, the steps of a lane one after the other. */
type Lanes = Step[][];

const reports = mkdtempSync(join(tmpdir(), 'dubplate-check-'));

const script = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', `check:${name}`] });

function vitest(name: string, project = name): Step {
  const file = join(reports, `${project}.json`);
  const options = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['npx', 'vitest', 'run', ...options],
    readResults: () => readVitestReport(file),
  };
}

function playwright(name: string, env: Record<string, string> = {}): Step {
  const file = join(reports, `playwright${Object.keys(env).join('')}.json`);
  return {
    name,
    command: ['npx', 'playwright', 'test', '--reporter=dot,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    readResults: () => readPlaywrightReport(file),
  };
}

const statics = ['types', 'format', 'lint', 'imports', 'unused', 'schema', 'api', 'env'].map(script);
/** In one run with the check, the app is built, and the proof has its short form. */
const isAfterCheck = process.argv.includes('check');
const proofEnv = { PROOF: isAfterCheck ? 'short' : '1' };
/** The short form: `npm run failover` runs all of it. */
const failover = vitest('failover');
const proofServer = { ...vitest('server', 'proof'), env: proofEnv };
const proofE2e = playwright('e2e', { ...proofEnv, ...(isAfterCheck && { E2E_BUILD: 'skip' }) });
const commands: Record<string, Lanes> = {
  // Two lanes for two cores: server tests wait for PostgreSQL half of their time, and component tests for frames.
  check: [
    [vitest('server'), playwright('e2e')],
    [...statics, vitest('unit'), vitest('component')],
  ],
  // The journeys take longest, so their lane prints at once. When they build the app first, the server tests run before
  // them: a server that starts during a build may fail.
  proof: isAfterCheck ? [[proofE2e], [proofServer, failover]] : [[proofServer, failover, proofE2e]],
};

const chosen = process.argv.slice(2).filter((argument) => argument in commands);
const wanted = process.argv.slice(2).filter((argument) => !(argument in commands));
const total = { passed: 0, failed: 0 };

const known = new Set(chosen.flatMap((command) => commands[command]!.flat().map(({ name }) => name)));
const unknown = wanted.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are: ${[...known].join(', ')}.`);
  process.exit(1);
}

// A lane goes on with the second command when it is done with the first: the other lane may need minutes longer.
await Promise.all(
  [0, 1].map(async (lane) => {
    for (const command of chosen) {
      for (const step of commands[command]![lane] ?? []) {
        if (wanted.length === 0 || wanted.includes(step.name)) await runStep(command, step, lane === 0);
      }
    }
  }),
);

rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Only one lane prints at once. The output of the others is printed when a step ends, in one piece. */
async function runStep(command: string, step: Step, printsAtOnce: boolean): Promise<void> {
  const heading = `\n── ${command}: ${step.name}\n`;
  if (printsAtOnce) process.stdout.write(heading);
  const started = Date.now();
  const { status, printed } = await spawnStep(step, printsAtOnce);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const { passed, failed, failedTests } = readResults(step, status);
  total.passed += passed;
  total.failed += failed;
  const names = failedTests.map((test) => `failed: ${test}\n`).join('');
  const outcome = `${names}${failed === 0 ? 'ok' : 'FAILED'} ${step.name} (${seconds} s)\n`;
  process.stdout.write(printsAtOnce ? outcome : `${heading}${printed}${outcome}`);
}

async function spawnStep({ command: [program, ...options], env }: Step, printsAtOnce: boolean) {
  const child = spawn(program!, options, {
    env: { ...process.env, ...env },
    stdio: printsAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, printed };
}

function readResults(step: Step, status: number | null): Results {
  const isOk = status === 0;
  if (!step.readResults) return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, failedTests: [] };
  try {
    const results = step.readResults();
    // A run that crashes without a failing test has failed. So has a run without a test.
    const isBroken = results.failed === 0 && (!isOk || results.passed === 0);
    return isBroken ? { ...results, failed: 1 } : results;
  } catch {
    return { passed: 0, failed: 1, failedTests: [] };
  }
}
