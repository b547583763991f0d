/**
 * Mutation testing of packages/domain: `npm run mutation`, or `npm run mutation -- songs imports` for some folders.
 * docs/testing-mutation.md explains the figures. A mutant must be killed by a test in its own folder.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Position = { line: number; column: number };
type Mutant = { status: string; mutatorName: string; replacement: string; location: { start: Position } };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const tool = fileURLToPath(new URL('.', import.meta.url));
const domain = fileURLToPath(new URL('../../packages/domain', import.meta.url));
const minScore = 90;

function mutate(folder: string): Report {
  const report = join(tool, `reports/${folder === '.' ? 'root' : folder}.json`);
  const env = { ...process.env, MUTATED_FOLDER: folder, MUTATION_REPORT: report };
  const stryker = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  execFileSync(process.execPath, [stryker, 'run', join(tool, 'stryker.config.mjs')], { cwd: domain, env });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

if (!existsSync(join(tool, 'node_modules'))) execFileSync('npm', ['ci', '--prefix', tool], { stdio: 'inherit' });

const entries = readdirSync(join(domain, 'src'), { withFileTypes: true });
const folders = ['.', ...entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))];
const chosen = process.argv.length > 2 ? process.argv.slice(2) : folders;
const total = { killed: 0, survived: 0 };

for (const folder of chosen) {
  const files = Object.entries(mutate(folder).files);
  const survivors = files.flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map((mutant) => ({ file, mutant })),
  );
  // A mutant that fails to load its module is killed too: the check would fail. Stryker counts it as an error.
  const caught = new Set(['Killed', 'Timeout', 'RuntimeError']);
  const killed = files.flatMap(([, { mutants }]) => mutants.filter(({ status }) => caught.has(status))).length;
  console.log(`${folder}: ${formatScore(killed, survivors.length)}`);
  for (const { file, mutant } of survivors) {
    const { line, column } = mutant.location.start;
    console.log(`  ${file}:${line}:${column} ${mutant.mutatorName}: ${mutant.replacement.split('\n')[0]}`);
  }
  total.killed += killed;
  total.survived += survivors.length;
}

function formatScore(killed: number, survived: number): string {
  return `${((100 * killed) / (killed + survived)).toFixed(1)} % (${killed} killed, ${survived} survived)`;
}

console.log(`total: ${formatScore(total.killed, total.survived)}`);
if ((100 * total.killed) / (total.killed + total.survived) < minScore) process.exitCode = 1;
