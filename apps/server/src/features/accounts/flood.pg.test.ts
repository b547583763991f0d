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

/** A hundred calls at once, on both processes in turn. Over the rounds, eight addresses send fifty each. */
const flood = (procedure: string, input: object, round: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      post(index % 2 === 0 ? pair.a : pair.b, procedure, input, `203.0.113.${(index + 4 * round) % 8}`),
    ),
  );

type Member = { email: string; password: string };

/** All members sign in during a flood. Gives what everybody was answered, and the time of the slowest sign-in. */
async function signInDuring(members: Member[], round: number, procedure: string, input: object) {
  const flooding = flood(procedure, input, round);
  const signedIn = await Promise.all(
    members.map(async ({ email, password }, index) => {
      let status = 0;
      const server = index % 2 === 0 ? pair.a : pair.b;
      const signIn = async () => {
        status = await post(server, 'accounts.signIn', { email, password }, `198.51.100.${index}`);
      };
      return { time: await measureTime(signIn), status };
    }),
  );
  return {
    refused: await flooding,
    statuses: signedIn.map(({ status }) => status),
    slowest: Math.max(...signedIn.map(({ time }) => time)),
  };
}

test('400 made-up reset links from 8 addresses leave every sign-in answered, the slowest within three times its usual', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => registerMember(pair.world)));
  const usual: number[] = [];
  const attacked: number[] = [];
  // In turns, so that whatever else this machine does is in both figures.
  for (let round = 0; round < 4; round += 1) {
    // As many calls that are refused without hashing, so that the figures differ by the hashing alone.
    const calm = await signInDuring(members, round, 'invites.check', { code: 'zzzz-zzzz-zzzz' });
    const attack = await signInDuring(members, round, 'accounts.resetPassword', {
      token: `made-up-${round}`,
      password: 'acetate-dreams',
    });
    expect(new Set(attack.refused)).toEqual(new Set([400]));
    expect([calm.statuses, attack.statuses]).toEqual([
      [200, 200, 200, 200],
      [200, 200, 200, 200],
    ]);
    usual.push(calm.slowest);
    attacked.push(attack.slowest);
  }
  expect(Math.max(...attacked) / Math.max(...usual)).toBeLessThanOrEqual(3);
});
