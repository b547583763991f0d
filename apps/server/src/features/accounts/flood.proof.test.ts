import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureTime, percentile } from '../../../../../bench/figures.ts';
import type { ServerProcess } from '../../../../../tools/services/server-process.ts';
import { registerMember } from '../../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../../test/two-processes.ts';

let pair: TwoProcesses;
beforeAll(async () => {
  pair = await startTwoProcesses({ PASSWORD_HASHING: 'strong' });
});
afterAll(() => pair.close());

const post = (server: ServerProcess, procedure: string, input: object, address: string) =>
  fetch(`${server.address}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(input),
  }).then((response) => response.status);

/** The median: the slowest sign-in of a round depends on what else the machine does. */
const usualTime = (signIns: SignIn[]) =>
  percentile(
    signIns.map(({ time }) => time),
    0.5,
  );

const processOf = (index: number) => (index % 2 === 0 ? pair.a : pair.b);

type Member = { email: string; password: string };
type SignIn = { time: number; status: number };

/** All members sign in at once, half of them on each process. */
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

/**
 * Sends resets with invalid tokens from 8 addresses of one network, numbered from `first`, alternating between both
 * processes. Seventy a second is more than both processes can hash.
 */
const resetWithMadeUpTokens = (network: string, first: number, count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await delay(index * 14);
      const number = first + index;
      const input = { token: `made-up-${number}`, password: 'acetate-dreams' };
      return post(processOf(number), 'accounts.resetPassword', input, `${network}.${(number >> 1) % 8}`);
    }),
  );

const rounds = 8;
const perRound = 400 / rounds;

test('400 invalid reset links from 8 addresses slow down a sign-in at most threefold', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => registerMember(pair.env)));
  // Warm-up: the processes compile the code of both calls.
  await Promise.all([resetWithMadeUpTokens('192.0.2', 0, 100), signInAll(members)]);

  const refused: number[] = [];
  const signIns: SignIn[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const attacked: SignIn[] = [];
    const over = new AbortController();
    const resetting = resetWithMadeUpTokens('203.0.113', round * perRound, perRound).finally(() => over.abort());
    while (!over.signal.aborted) attacked.push(...(await signInAll(members)));
    const usual: SignIn[] = [];
    while (usual.length < attacked.length) usual.push(...(await signInAll(members)));
    refused.push(...(await resetting));
    signIns.push(...attacked, ...usual);
    ratios.push(usualTime(attacked) / usualTime(usual));
  }

  expect(refused).toEqual(Array(400).fill(400));
  expect(new Set(signIns.map(({ status }) => status))).toEqual(new Set([200]));
  // Compares the median round: another test that starts in one round slows down either side.
  expect(ratios.toSorted((a, b) => a - b)[rounds / 2]).toBeLessThanOrEqual(3);
});
