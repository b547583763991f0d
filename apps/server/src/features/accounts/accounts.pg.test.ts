import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, refusalOf, registerMember, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a new member is signed in by registering and sees who they are', async () => {
  const mara = await registerMember(app, { username: 'mara.dub' });
  const current = await mara.api.accounts.current.query();
  expect(current).toMatchObject({ username: 'mara.dub', emailVerified: false, earlyAccess: false, isAdmin: false });
});

test('a code marked early-access makes an early-access member', async () => {
  const early = await registerMember(app, { earlyAccess: true });
  expect(await early.api.accounts.current.query()).toMatchObject({ earlyAccess: true });
});

test('fifty registrations at once with one code make exactly one account', async () => {
  const inviteCode = await app.mint();
  const results = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const member = { username: `rush-${index}`, email: `rush-${index}@dubplate.example`, password: 'acetate-dreams' };
      const call = createClient(app.address).api.accounts.register.mutate({ ...member, inviteCode });
      return call.then(
        () => 'registered',
        () => refusalOf(call).then((refusal) => refusal.message),
      );
    }),
  );
  expect(results.filter((result) => result === 'registered')).toHaveLength(1);
  expect(results.filter((result) => result === 'This code has already been used')).toHaveLength(49);
  const members = await app.db.selectFrom('members').select('id').where('email', 'like', 'rush-%').execute();
  expect(members).toHaveLength(1);
  const accounts = await app.db.selectFrom('accounts').select('id').where('member_id', '=', members[0]!.id).execute();
  expect(accounts).toHaveLength(1);
  const invite = await app.db
    .selectFrom('invites')
    .selectAll()
    .where('code', '=', inviteCode)
    .executeTakeFirstOrThrow();
  expect(invite.used_by).toBe(members[0]!.id);
});
