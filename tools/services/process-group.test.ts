import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { until } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'dubplate-group-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a program that leaves a child behind. Returns the process that runs it, and the child's id. */
async function start(name: string, rest: string) {
  const file = join(folder, name);
  const script = `
    import { runInGroup } from '${new URL('process-group.ts', import.meta.url).href}';
    process.exitCode = await runInGroup('sh', ['-c', 'exec 3>${file}; sleep 600 & echo $! >&3; ${rest}'], process.env);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const exited = once(parent, 'exit');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'), 'the child');
  return { parent, exited, childPid: readFileSync(file, 'utf8').trim() };
}

/** An orphan that ended may stay as a zombie where the first process of a container does not collect it. */
const isRunning = (pid: string) =>
  /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout);

test.each([
  ['ends', 'exit 0', 0],
  ['fails', 'exit 3', 3],
])('a program that %s leaves no child behind', async (name, rest, code) => {
  const { exited, childPid } = await start(name, rest);
  expect(await exited).toEqual([code, null]);
  expect(isRunning(childPid)).toBe(false);
});

test('a program that is interrupted leaves no child behind, and is ended itself', async () => {
  const { parent, exited, childPid } = await start('interrupted', 'wait');
  expect(isRunning(childPid)).toBe(true);
  parent.kill('SIGINT');
  expect(await exited).toEqual([130, null]);
  expect(isRunning(childPid)).toBe(false);
});
