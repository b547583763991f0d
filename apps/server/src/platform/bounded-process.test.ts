import { setTimeout as later } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createTurnstile, isInstalled, runBounded } from './bounded-process.ts';

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

test('so many run at once, so many wait, and the next is asked to come back', async () => {
  const takeTurn = createTurnstile(2, 3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await later(5);
    running -= 1;
  };
  const crowd = await Promise.allSettled(Array.from({ length: 7 }, () => takeTurn(work)));
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const turnedAway = crowd.filter((outcome) => outcome.status === 'rejected');
  expect(turnedAway.map(({ reason }) => (reason as { reason: string }).reason)).toEqual(['slow-down', 'slow-down']);
  expect([most, running]).toEqual([2, 0]);
});

test('a turn that fails is handed on', async () => {
  const takeTurn = createTurnstile(1, 5);
  const outcomes = await Promise.allSettled([
    takeTurn(() => Promise.reject(new Error('no'))),
    takeTurn(async () => 'yes'),
    takeTurn(async () => 'yes'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await takeTurn(async () => 'again')).toBe('again');
});
