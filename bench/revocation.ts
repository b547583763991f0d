/**
 * Measures how long a second process accepts what was revoked through the first: `npm run bench -- revocation`.
 * Both have the session in memory. The time starts with the response to the call that revokes.
 */
import { parseArgs } from 'node:util';
import { createAdmin, makeAdmin } from '../tools/fixtures/admins.ts';
import { createMembers, type CreatedMember } from '../tools/fixtures/members.ts';
import type { TestEnvironment } from '../tools/test-environment/test-environment.ts';
import { measureTime, spreadOf, type Figures } from './figures.ts';
import { post, withTwoServers } from './servers.ts';

type Revocation = {
  name: string;
  /** The call that is refused afterwards, with this status. */
  refused: { procedure: string; status: number };
  prepare?(env: TestEnvironment, member: CreatedMember): Promise<void>;
  /** Called by an admin, or by the member. */
  call: { procedure: string; by: 'admin' | 'member' };
};

const revocations: Revocation[] = [
  {
    name: 'sign-out',
    refused: { procedure: 'settings.sessions', status: 401 },
    call: { procedure: 'accounts.signOut', by: 'member' },
  },
  {
    name: 'suspension',
    refused: { procedure: 'settings.sessions', status: 401 },
    call: { procedure: 'members.suspend', by: 'admin' },
  },
  {
    name: 'role',
    refused: { procedure: 'admins.list', status: 403 },
    prepare: (env, { id }) => makeAdmin(env.db, id, { permissions: ['canManageAdmins'] }),
    call: { procedure: 'admins.remove', by: 'admin' },
  },
];

export async function benchRevocation(args: string[]): Promise<Figures> {
  const { values } = parseArgs({ args, options: { members: { type: 'string', default: '200' } } });
  return withTwoServers(async ({ env, first, second }) => {
    const origin = env.address;
    const admin = await createAdmin(env);
    const figures: Figures = {};
    for (const { name, refused, prepare, call } of revocations) {
      const isAccepted = async (address: string, cookie: string) => {
        const { ok, status } = await fetch(`${address}/api/trpc/${refused.procedure}`, { headers: { cookie } });
        if (!ok && status !== refused.status) throw new Error(`${refused.procedure}: ${status}`);
        return ok;
      };
      const delays: number[] = [];
      for (const member of await createMembers(env, Number(values.members))) {
        const { id, cookie } = member;
        await prepare?.(env, member);
        for (const { address } of [first, second]) {
          if (!(await isAccepted(address, cookie))) throw new Error(`${refused.procedure} is refused too early`);
        }
        const [input, by] = call.by === 'admin' ? [{ memberId: id }, admin.cookie] : [undefined, cookie];
        const { ok, status } = await post(first.address, call.procedure, input, { cookie: by, origin });
        if (!ok) throw new Error(`${call.procedure}: ${status}`);
        delays.push(
          await measureTime(async () => {
            while (await isAccepted(second.address, cookie));
          }),
        );
      }
      Object.assign(figures, spreadOf(name, delays), { [`${name}, worst ms`]: Math.max(...delays) });
    }
    return figures;
  });
}
