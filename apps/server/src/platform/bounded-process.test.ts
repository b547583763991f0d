import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isInstalled, runBounded } from './bounded-process.ts';

const bounds = { timeoutMs: 5_000, maxOutput: 1_000 };
const run = (script: string, changed: Partial<typeof bounds> = {}, input = Buffer.from('in')) =>
  runBounded(process.execPath, ['-e', script], input, { ...bounds, ...changed });

afterEach(() => vi.unstubAllEnvs());

test('a program receives bytes and returns its output', async () => {
  expect(String(await run(`process.stdin.on('data', (text) => process.stdout.write(text + 'side'))`))).toBe('inside');
});

test('a program that fails returns null', async () => {
  expect(await run(`process.stdout.write('half'); process.exitCode = 1`)).toBeNull();
});

test('a program that writes too much is killed and returns null', async () => {
  expect(await run(`setInterval(() => process.stdout.write('x'.repeat(100)), 1)`)).toBeNull();
});

test('a program that takes too long is killed, which throws', async () => {
  await expect(run('setInterval(() => {}, 1000)', { timeoutMs: 200 })).rejects.toThrow('took longer than 200 ms');
});

test('a program that is killed from outside throws', async () => {
  await expect(run(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)`)).rejects.toThrow(
    'was ended by SIGTERM',
  );
});

test('a program that does not read its input succeeds', async () => {
  expect(String(await run(`process.stdout.write('done')`, {}, Buffer.alloc(5_000_000)))).toBe('done');
});

test('a program sees nothing of the environment except PATH', async () => {
  vi.stubEnv('AUTH_SECRET', 'ours');
  expect(String(await run(`process.stdout.write(JSON.stringify(process.env.AUTH_SECRET ?? 'nothing'))`))).toBe(
    '"nothing"',
  );
});

test('a program that exceeds its memory limit returns null', async () => {
  const hold = 'BEGIN { text = "x"; while (length(text) < 268435456) text = text text; print "held" }';
  const held = (maxMemory: number) =>
    runBounded('awk', [hold], Buffer.alloc(0), { ...bounds, timeoutMs: 20_000, maxMemory });
  expect(await held(128 * 1024 ** 2)).toBeNull();
  expect(String(await held(4 * 1024 ** 3))).toBe('held\n');
});

test('without prlimit, programs run without a memory limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-path-'));
  await symlink('/bin/sh', join(folder, 'sh'));
  vi.stubEnv('PATH', folder);
  const limits = { ...bounds, maxMemory: 1024 ** 3 };
  expect(await isInstalled('prlimit')).toBe(false);
  expect(String(await runBounded('sh', ['-c', 'echo done'], Buffer.alloc(0), limits))).toBe('done\n');
  await rm(folder, { recursive: true });
});

test('a missing program is named in the error', async () => {
  await expect(runBounded('no-such-program', [], Buffer.alloc(0), bounds)).rejects.toThrow(
    'no-such-program could not be started',
  );
  await expect(runBounded('no-such-program', [], Buffer.alloc(0), { ...bounds, maxMemory: 1024 ** 3 })).rejects.toThrow(
    'no-such-program could not be started',
  );
  expect([await isInstalled('no-such-program'), await isInstalled('sh')]).toEqual([false, true]);
});
