import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureTime } from '../../../../../bench/figures.ts';
import type { ServerProcess } from '../../../../../tools/server-process.ts';
import { registerMember } from '../../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';

let pair: TwoProcesses;
beforeAll(async () => {
  pair = await startTwoProcesses();
});
afterAll(() => pair.close());

const post = (server: ServerProcess, procedure: string, input: object, address: string) =>
  fetch(`${server.address}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(input),
  }).then((response) => response.status);

const processOf = (index: number) => (index % 2 === 0 ? pair.a : pair.b);

type Member = { email: string; password: string };
type SignIn = { time: number; status: number };

/** Everybody signs in at once, half of them on each process. */
const signInAll = (members: Member[]): Promise<SignIn[]> =>
  Promise.all(
    members.map(async ({ email, password }, index) => {
      let status = 0;
      const time = await measureTime(async () => {
        status = await post(processOf(index), 'accounts.signIn', { email, password }, `198.51.100.${index}`);
      });
      return { time, status };
    }),
  );

/** Resets with a made-up token from 8 addresses of a network, on both processes in turn. A hundred a second: no process can hash as many. */
const resetWithMadeUpTokens = (count: number, network: string): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await delay(index * 10);
      const input = { token: `made-up-${index}`, password: 'acetate-dreams' };
      return post(processOf(index), 'accounts.resetPassword', input, `${network}.${(index >> 1) % 8}`);
    }),
  );

test('400 made-up reset links from 8 addresses leave every sign-in answered, the slowest within three times its usual', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => registerMember(pair.world)));
  // Until the processes have compiled what both calls run.
  await Promise.all([resetWithMadeUpTokens(100, '192.0.2'), signInAll(members)]);

  const attacked: SignIn[] = [];
  const over = new AbortController();
  const resetting = resetWithMadeUpTokens(400, '203.0.113').finally(() => over.abort());
  while (!over.signal.aborted) attacked.push(...(await signInAll(members)));
  const usual: SignIn[] = [];
  while (usual.length < attacked.length) usual.push(...(await signInAll(members)));

  expect(new Set(await resetting)).toEqual(new Set([400]));
  expect(new Set([...usual, ...attacked].map(({ status }) => status))).toEqual(new Set([200]));
  const slowest = (signIns: SignIn[]) => Math.max(...signIns.map(({ time }) => time));
  expect(slowest(attacked) / slowest(usual)).toBeLessThanOrEqual(3);
});
