import { afterEach, expect, test, vi } from 'vitest';
import { isInstalled, runBounded } from './bounded-process.ts';

const bounds = { timeoutMs: 5_000, maxOutput: 1_000 };
const run = (script: string, changed: Partial<typeof bounds> = {}, input = Buffer.from('in')) =>
  runBounded(process.execPath, ['-e', script], input, { ...bounds, ...changed });

afterEach(() => vi.unstubAllEnvs());

test('a program is given bytes and gives what it makes of them', async () => {
  expect(String(await run(`process.stdin.on('data', (text) => process.stdout.write(text + 'side'))`))).toBe('inside');
});

test('a program that fails makes nothing', async () => {
  expect(await run(`process.stdout.write('half'); process.exitCode = 1`)).toBeNull();
});

test('a program that says too much is ended and makes nothing', async () => {
  expect(await run(`setInterval(() => process.stdout.write('x'.repeat(100)), 1)`)).toBeNull();
});

test('a program that takes too long is ended, and that is our trouble', async () => {
  await expect(run('setInterval(() => {}, 1000)', { timeoutMs: 200 })).rejects.toThrow('took longer than 200 ms');
});

test('a program somebody else ends is our trouble too', async () => {
  await expect(run(`process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)`)).rejects.toThrow(
    'was ended by SIGTERM',
  );
});

test('a program that does not read what it is given is no trouble', async () => {
  expect(String(await run(`process.stdout.write('done')`, {}, Buffer.alloc(5_000_000)))).toBe('done');
});

test('a program sees nothing of our environment but where programs are', async () => {
  vi.stubEnv('AUTH_SECRET', 'ours');
  expect(String(await run(`process.stdout.write(JSON.stringify(process.env.AUTH_SECRET ?? 'nothing'))`))).toBe(
    '"nothing"',
  );
});

test('a program that is not there is named', async () => {
  await expect(runBounded('no-such-program', [], Buffer.alloc(0), bounds)).rejects.toThrow(
    'no-such-program could not be started',
  );
  expect([await isInstalled('no-such-program'), await isInstalled('sh')]).toEqual([false, true]);
});
