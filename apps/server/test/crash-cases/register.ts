import { crashCase } from '../crash-harness.ts';
import { createClient, type TestClient } from '../test-app.ts';

type Registration = { client: TestClient; username: string; email: string; inviteCode: string };

export const register = crashCase<Registration>({
  procedure: 'accounts.register',
  failure: 'Failed to create account. Please try again.',
  writes: [
    { write: 'update on invites', column: 'code', value: ({ inviteCode }) => inviteCode },
    { write: 'insert on members', column: 'username', value: ({ username }) => username },
    // The member's id is unknown, but no other call inserts an account while the harness holds the lock.
    { write: 'insert on accounts', column: 'provider_id', value: () => 'credential' },
  ],
  async prepare(env, username) {
    const inviteCode = await env.mint();
    return { client: createClient(env.address), username, email: `${username}@dubplate.example`, inviteCode };
  },
  run: ({ client, ...member }) => client.api.accounts.register.mutate({ ...member, password: 'acetate-dreams' }),
  async effects({ db }, { username, inviteCode }) {
    const invites = db.selectFrom('invites').selectAll().where('code', '=', inviteCode);
    const { used_by: usedBy, used_at: usedAt } = await invites.executeTakeFirstOrThrow();
    const [member] = await db.selectFrom('members').select('id').where('username', '=', username).execute();
    const rowsOf = async (table: 'accounts' | 'sessions') =>
      member ? (await db.selectFrom(table).select('id').where('member_id', '=', member.id).execute()).length : 0;
    return {
      invite: usedBy !== null && usedBy === member?.id && usedAt !== null,
      member: member !== undefined,
      account: (await rowsOf('accounts')) === 1,
      session: (await rowsOf('sessions')) > 0,
    };
  },
});
