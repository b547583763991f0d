/**
 * `npm run check` and `npm run proof`: each step without tests counts once, and each test once. The last line is the
 * sum. `npm run check -- types unit` runs only the steps named. `.ci/run` runs both commands with one sum.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Counts = { passed: number; failed: number };
type Step = { name: string; command: string[]; env?: Record<string, string>; readCounts?: () => Counts };
/** Lanes of a phase run in parallel, the steps of a lane one after the other. */
type Phase = Step[][];

const reports = mkdtempSync(join(tmpdir(), 'dubplate-check-'));

const script = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', `check:${name}`] });

function vitest(name: string, project = name): Step {
  const file = join(reports, `${project}.json`);
  const options = ['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    command: ['npx', 'vitest', 'run', ...options],
    readCounts: () => {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
      return { passed: numPassedTests!, failed: numFailedTests! };
    },
  };
}

function playwright(name: string, env: Record<string, string> = {}): Step {
  const file = join(reports, `playwright${Object.keys(env).join('')}.json`);
  return {
    name,
    command: ['npx', 'playwright', 'test', '--reporter=dot,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    readCounts: () => {
      const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> };
      // A flaky test passed only when it was retried.
      return { passed: stats['expected']!, failed: stats['unexpected']! + stats['flaky']! };
    },
  };
}

const statics = ['types', 'format', 'lint', 'imports', 'unused', 'schema', 'api', 'env'].map(script);
/** In one run with the check, the app is built, and journeys that passed on the phone are not repeated at desk size. */
const isAfterCheck = process.argv.includes('check');
/** The short form: `npm run failover` runs all of it. */
const failover = vitest('failover');
const proofServer = vitest('server', 'proof');
const proofE2e = playwright('e2e', { PROOF: '1', ...(isAfterCheck && { E2E_BUILD: 'skip', E2E_REPEATS: 'skip' }) });
const commands: Record<string, Phase[]> = {
  // Two lanes for two cores: server tests wait for PostgreSQL half of their time, and component tests for frames.
  check: [
    [
      [vitest('server'), playwright('e2e')],
      [...statics, vitest('unit'), vitest('component')],
    ],
  ],
  // Both wait for timers and sound part of their time. The journeys take longest, so their lane prints at once. When
  // they build the app first, the server tests run before them: a server that starts during a build may fail.
  proof: [isAfterCheck ? [[proofE2e], [proofServer, failover]] : [[proofServer, failover, proofE2e]]],
};

const chosen = process.argv.slice(2).filter((argument) => argument in commands);
const wanted = process.argv.slice(2).filter((argument) => !(argument in commands));
const total: Counts = { passed: 0, failed: 0 };

const known = new Set(chosen.flatMap((command) => commands[command]!.flat(2).map(({ name }) => name)));
const unknown = wanted.filter((name) => !known.has(name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are: ${[...known].join(', ')}.`);
  process.exit(1);
}

for (const command of chosen) {
  for (const phase of commands[command]!) {
    await Promise.all(
      phase.map(async (lane, index) => {
        for (const step of lane) {
          if (wanted.length === 0 || wanted.includes(step.name)) await runStep(command, step, index === 0);
        }
      }),
    );
  }
}

rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** Only one lane of a phase prints at once. The output of the others is printed when a step ends, in one piece. */
async function runStep(command: string, step: Step, printsAtOnce: boolean): Promise<void> {
  const heading = `\n── ${command}: ${step.name}\n`;
  if (printsAtOnce) process.stdout.write(heading);
  const started = Date.now();
  const { status, printed } = await spawnStep(step, printsAtOnce);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const counts = countResults(step, status);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const outcome = `${counts.failed === 0 ? 'ok' : 'FAILED'} ${step.name} (${seconds} s)\n`;
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

function countResults({ readCounts }: Step, status: number | null): Counts {
  const byStatus = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!readCounts) return byStatus;
  try {
    const counts = readCounts();
    // A run that crashes without a failing test has failed. So has a run without a test.
    const isBroken = counts.failed === 0 && (status !== 0 || counts.passed === 0);
    return isBroken ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
