/**
 * Measures sign-ins while 400 password resets with invalid tokens arrive: `npm run bench -- flood`.
 * Each round compares them with as many sign-ins without resets.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { measureTime, spreadOf, type Figures } from './figures.ts';
import { repeatWhile } from './repeat-while.ts';
import { post, readResult, withTwoServers } from './servers.ts';

const rounds = 8;
const resetsInRound = 50;
/** Seventy a second is more than both processes can hash. */
const resetEveryMs = 14;
const password = 'acetate-dreams';

export const benchFlood = (): Promise<Figures> =>
  withTwoServers(async ({ env, first, second }) => {
    const addressOf = (index: number) => (index % 2 === 0 ? first : second).address;
    const emails = ['mara', 'nel', 'ida', 'jon'].map((name) => `${name}@dubplate.example`);
    for (const [index, email] of emails.entries()) {
      const input = { username: `member-${index}`, email, password, inviteCode: await env.mint() };
      await readResult(await post(first.address, 'accounts.register', input, from(`198.51.100.${index}`)));
    }

    /** All members sign in at once, half of them on each process. */
    const signInAll = () =>
      Promise.all(
        emails.map((email, index) =>
          measureTime(async () => {
            const headers = from(`198.51.100.${index}`);
            await readResult(await post(addressOf(index), 'accounts.signIn', { email, password }, headers));
          }),
        ),
      );
    /** From 8 addresses of one network, alternating between both processes. */
    const resetAll = (network: string, start: number) =>
      Promise.all(
        Array.from({ length: resetsInRound }, async (_, index) => {
          await delay(index * resetEveryMs);
          const number = start + index;
          const input = { token: `made-up-${number}`, password };
          const headers = from(`${network}.${(number >> 1) % 8}`);
          const { status } = await post(addressOf(number), 'accounts.resetPassword', input, headers);
          if (status !== 400) throw new Error(`A reset with an invalid token returned ${status}.`);
        }),
      );

    // Warm-up: the processes compile the code of both calls.
    await Promise.all([resetAll('192.0.2', 0), signInAll()]);
    const [during, without]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      await repeatWhile(resetAll('203.0.113', round * resetsInRound), async () => {
        during.push(...(await signInAll()));
      });
      while (without.length < during.length) without.push(...(await signInAll()));
    }
    return { ...spreadOf('sign-in during the flood', during), ...spreadOf('sign-in without', without) };
  });

const from = (address: string) => ({ 'x-forwarded-for': address });
