import { expect, test } from 'vitest';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();

const check = (code: string, client = createClient(app.address)) => client.api.invites.check.mutate({ code });

test('checking an unused code returns its printed form, and leaves it unused', async () => {
  const code = await app.mint();
  expect(await check(code)).toEqual({ code });
  expect(await check(code)).toEqual({ code });
  const invite = await app.db.selectFrom('invites').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  expect(invite).toMatchObject({ used_by: null, used_at: null });
});

test('checking a code ignores case, spaces and dashes', async () => {
  const code = await app.mint();
  const bare = code.replaceAll('-', '');
  for (const typed of [
    bare,
    code.toUpperCase(),
    `  ${code} `,
    bare.replaceAll(/(.)/g, '$1 '),
    code.replaceAll('-', '–'),
  ]) {
    expect([typed, await check(typed)]).toEqual([typed, { code }]);
  }
});

test('a code typed without dashes and in capitals registers a member', async () => {
  const code = await app.mint();
  const member = { username: 'typist', email: 'typist@dubplate.example', password: 'acetate-dreams' };
  const inviteCode = code.replaceAll('-', '').toUpperCase();
  await createClient(app.address).api.accounts.register.mutate({ ...member, inviteCode });
  expect((await refusalOf(check(code))).message).toBe('This code has already been used');
});

test.each(['zzzz-zzzz-zzzz', 'nonsense', '', '   ', '0000-0000-0000', "' or 1=1 --", 'x'.repeat(500)])(
  'a code that does not exist ("%s") is invalid',
  async (code) => {
    expect((await refusalOf(check(code))).message).toBe('Invalid invite code');
  },
);

test('a used code is refused with the reason', async () => {
  const { inviteCode } = await registerMember(app);
  expect(await refusalOf(check(inviteCode))).toEqual({
    message: 'This code has already been used',
    reason: 'invite-used',
  });
});

test('a client address is limited to sixty attempts, and others are not affected', async () => {
  const guesser = createClient(app.address);
  const refusals = await Promise.all(Array.from({ length: 61 }, () => refusalOf(check('zzzz-zzzz-zzzz', guesser))));
  expect(refusals.filter(({ message }) => message === 'Invalid invite code')).toHaveLength(60);
  const code = await app.mint();
  expect(await refusalOf(check(code, guesser))).toEqual({
    message: 'Too many failed attempts. Please try again later.',
    reason: 'too-many-requests',
  });
  expect(await check(code)).toEqual({ code });
});

test('PostgreSQL refuses a malformed code, one used without a member, or one both used and revoked', async () => {
  const { api } = await registerMember(app);
  const used_by = (await api.accounts.current.query())!.id;
  const now = new Date();
  const insert = (values: { code: string; used_at?: Date; used_by?: string; revoked_at?: Date }) =>
    app.db.insertInto('invites').values(values).execute();
  await expect(insert({ code: 'ABCD-EFGH-JKMN' })).rejects.toThrow(/invites_code_check/);
  await expect(insert({ code: 'abcd-efgh-jkmn', used_by })).rejects.toThrow(/invites_used_check/);
  await expect(insert({ code: 'abcd-efgh-jkmn', used_at: now, revoked_at: now })).rejects.toThrow(
    /invites_revoked_check/,
  );
});
