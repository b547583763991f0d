/**
 * Measures how long a second process accepts a session that was ended through the first: `npm run bench -- revocation`.
 * Both have the session in memory. The time starts with the response to the member who signs out.
 */
import { parseArgs } from 'node:util';
import { createMembers } from '../tools/fixtures/members.ts';
import { measureTime, spreadOf, type Figures } from './figures.ts';
import { post, withTwoServers } from './servers.ts';

export async function benchRevocation(args: string[]): Promise<Figures> {
  const { values } = parseArgs({ args, options: { members: { type: 'string', default: '200' } } });
  return withTwoServers(async ({ env, first, second }) => {
    const origin = env.address;
    const isAccepted = async (address: string, cookie: string) => {
      const { ok, status } = await fetch(`${address}/api/trpc/settings.sessions`, { headers: { cookie } });
      if (!ok && status !== 401) throw new Error(`settings.sessions: ${status}`);
      return ok;
    };
    const delays: number[] = [];
    for (const { cookie } of await createMembers(env, Number(values.members))) {
      for (const { address } of [first, second]) {
        if (!(await isAccepted(address, cookie))) throw new Error('the session is not accepted');
      }
      const { ok } = await post(first.address, 'accounts.signOut', undefined, { cookie, origin });
      if (!ok) throw new Error('signing out failed');
      delays.push(
        await measureTime(async () => {
          while (await isAccepted(second.address, cookie));
        }),
      );
    }
    return { ...spreadOf('until refused', delays), 'until refused, worst ms': Math.max(...delays) };
  });
}
