import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until } from '../../../../../tools/services/server-process.ts';
import { createClient, prepareTestEnvironment, type TestEnvironment } from '../../../test/test-app.ts';
import { isWaitingForAccounts } from '../../../test/waiting.ts';

let env: TestEnvironment;
beforeAll(async () => {
  env = await prepareTestEnvironment();
});
afterAll(() => env.close());

const member = { username: 'phoenix', email: 'phoenix@dubplate.example', password: 'acetate-dreams' };

test('a process killed in the middle of a registration leaves the code usable and no partial account', async () => {
  const killedServer = await startServerProcess(env.environment, env.port);
  const inviteCode = await env.mint();
  const holder = new Client(env.environment.DATABASE_URL!);
  await holder.connect();
  try {
    // The registration marks the code as used, inserts the member, and then waits for this lock.
    await holder.query('begin');
    await holder.query('lock table accounts in share mode');
    const call = createClient(killedServer.address).api.accounts.register.mutate({ ...member, inviteCode });
    const outcome = call.then(
      () => 'registered',
      () => 'cut off',
    );
    await until(() => isWaitingForAccounts(env.db), 'the registration to wait at the accounts table');
    expect(await isLocked(inviteCode)).toBe(true);

    await killedServer.stop('SIGKILL');
    expect(await outcome).toBe('cut off');
    await holder.query('rollback');
    await until(async () => !(await isLocked(inviteCode)), 'the transaction of the dead process to end');
  } finally {
    await killedServer.stop('SIGKILL');
    await holder.end();
  }

  const invite = env.db.selectFrom('invites').selectAll().where('code', '=', inviteCode);
  expect(await invite.executeTakeFirstOrThrow()).toMatchObject({ used_by: null, used_at: null });
  expect(await env.db.selectFrom('members').selectAll().execute()).toEqual([]);
  expect(await env.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
  expect(await env.db.selectFrom('sessions').selectAll().execute()).toEqual([]);

  const next = await startServerProcess(env.environment, env.port);
  try {
    const client = createClient(next.address);
    await client.api.accounts.register.mutate({ ...member, inviteCode });
    const current = await client.api.accounts.current.query();
    expect(current).toMatchObject({ username: 'phoenix' });
    expect(await invite.executeTakeFirstOrThrow()).toMatchObject({ used_by: current!.id });
  } finally {
    await next.stop();
  }
});

/** Returns whether an open transaction has locked the code. */
async function isLocked(code: string): Promise<boolean> {
  const free = env.db.selectFrom('invites').select('id').where('code', '=', code).forUpdate().skipLocked();
  return (await free.execute()).length === 0;
}
