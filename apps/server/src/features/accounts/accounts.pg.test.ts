import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClient, refusalOf, registerMember, startTestApp, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();

test('registering signs the new member in and returns their profile', async () => {
  const mara = await registerMember(app, { username: 'mara.dub' });
  const current = await mara.api.accounts.current.query();
  expect(current).toMatchObject({ username: 'mara.dub', emailVerified: false, earlyAccess: false, admin: null });
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
  // The hashing queue accepts at most 22 calls at once.
  const others = new Set(['This code has already been used', 'That was a lot at once. Give it a few minutes.']);
  expect(results.filter((result) => others.has(result))).toHaveLength(49);
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

test('more registrations at once than connections all succeed, because none needs a second connection', async () => {
  const small = await startTestApp({ DATABASE_POOL: '2' });
  try {
    const members = await Promise.all(Array.from({ length: 6 }, () => registerMember(small)));
    expect(new Set(members.map(({ username }) => username)).size).toBe(6);
  } finally {
    await small.close();
  }
});

const fresh = (name: string) => ({ username: name, email: `${name}@dubplate.example`, password: 'acetate-dreams' });
const isUsed = async (code: string) =>
  (await app.db.selectFrom('invites').select('used_at').where('code', '=', code).executeTakeFirstOrThrow()).used_at !==
  null;

test('registration with an address that has an account is refused in any case, and the code stays unused', async () => {
  const taken = await registerMember(app);
  const inviteCode = await app.mint();
  const again = createClient(app.address).api.accounts.register.mutate({
    ...fresh('somebody-else'),
    email: ` ${taken.email.toUpperCase()} `,
    inviteCode,
  });
  expect(await refusalOf(again)).toEqual({ message: 'This email is already registered', reason: 'email-taken' });
  expect(await isUsed(inviteCode)).toBe(false);
});

test('two concurrent registrations with one address create one member; the other code stays unused', async () => {
  const codes = [await app.mint(), await app.mint()];
  const results = await Promise.allSettled(
    codes.map((inviteCode, index) =>
      createClient(app.address).api.accounts.register.mutate({
        ...fresh(`twin-${index}`),
        email: 'twin@dubplate.example',
        inviteCode,
      }),
    ),
  );
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const loser = results.findIndex((result) => result.status === 'rejected');
  expect(results[loser]).toMatchObject({ reason: { message: 'This email is already registered' } });
  expect(await isUsed(codes[loser]!)).toBe(false);
  expect(await isUsed(codes[1 - loser]!)).toBe(true);
  const members = await app.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'twin@dubplate.example')
    .execute();
  expect(members).toHaveLength(1);
});

test('a display name that is taken is refused in any case, and the code stays unused', async () => {
  await registerMember(app, { username: 'Selecta Nova', email: 'selecta@dubplate.example' });
  const inviteCode = await app.mint();
  const member = { ...fresh('nova'), username: '  selecta  NOVA', inviteCode };
  const refusal = await refusalOf(createClient(app.address).api.accounts.register.mutate(member));
  expect(refusal).toEqual({ message: 'That name is taken. Try another one.', reason: 'username-taken' });
  expect(await isUsed(inviteCode)).toBe(false);
});

test.each([
  ['ÉLAN', 'ÉLAN'],
  ['ŻÓŁW', 'żółw'],
  ['Ame\u0301', 'am\u00e9'],
])('display names with non-English characters are compared the same way (%s, %s)', async (first, second) => {
  await registerMember(app, {
    username: first,
    email: `${encodeURIComponent(first)}-1@dubplate.example`.replaceAll('%', ''),
  });
  const member = { ...fresh('beyond'), username: second, inviteCode: await app.mint() };
  const refusal = await refusalOf(createClient(app.address).api.accounts.register.mutate(member));
  expect(refusal.message).toBe('That name is taken. Try another one.');
});

test('ten concurrent registrations with one display name create one member; the other codes stay unused', async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => app.mint()));
  const results = await Promise.allSettled(
    codes.map((inviteCode, index) =>
      createClient(app.address).api.accounts.register.mutate({
        ...fresh(`echo-${index}`),
        username: 'echo',
        inviteCode,
      }),
    ),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map((result) => (result.reason as Error).message)).toEqual(
    Array.from({ length: 9 }, () => 'That name is taken. Try another one.'),
  );
  expect((await Promise.all(codes.map(isUsed))).filter(Boolean)).toHaveLength(1);
});

test.each([
  ['a password of five characters', { password: 'short' }, 'Password must be at least 6 characters'],
  ['no email', { email: 'nobody' }, 'Invalid email address'],
  ['no name', { username: ' ' }, 'Enter a display name'],
  ['no code', { inviteCode: ' ' }, 'Invalid invite code'],
  ['a code that does not exist', { inviteCode: 'zzzz-zzzz-zzzz' }, 'Invalid invite code'],
])('registering with %s is refused with the text of the spec', async (_what, change, message) => {
  const member = { ...fresh('wrong-form'), inviteCode: await app.mint(), ...change };
  expect((await refusalOf(createClient(app.address).api.accounts.register.mutate(member))).message).toBe(message);
  const rows = await app.db.selectFrom('members').select('id').where('username', '=', 'wrong-form').execute();
  expect(rows).toEqual([]);
});

test('registration ignores fields that would make the member verified, early-access or an admin', async () => {
  const client = createClient(app.address);
  const extra = {
    emailVerified: true,
    earlyAccess: true,
    early_access: true,
    admin: { role: 'super_admin' },
    id: 'mine',
    role: 'admin',
  };
  await client.api.accounts.register.mutate({ ...fresh('greedy'), inviteCode: await app.mint(), ...extra });
  const current = await client.api.accounts.current.query();
  expect(current).toMatchObject({ emailVerified: false, earlyAccess: false, admin: null });
});

test('a registration whose email cannot be queued is rolled back, and the code stays usable', async () => {
  const member = { ...fresh('unlucky'), inviteCode: await app.mint() };
  await sql`
    create function refuse_jobs() returns trigger language plpgsql as $$ begin raise 'the queue is full'; end $$;
    create trigger refuse_jobs before insert on graphile_worker._private_jobs execute function refuse_jobs()
  `.execute(app.db);
  const first = await refusalOf(createClient(app.address).api.accounts.register.mutate(member)).finally(() =>
    sql`drop function refuse_jobs cascade`.execute(app.db),
  );
  expect(first.message).toBe('Failed to create account. Please try again.');
  expect(await isUsed(member.inviteCode)).toBe(false);
  const again = createClient(app.address);
  await again.api.accounts.register.mutate(member);
  expect(await again.api.accounts.current.query()).toMatchObject({ username: 'unlucky' });
});

test('without a code a visitor cannot find out which names and addresses are taken', async () => {
  const known = await registerMember(app);
  const inviteCode = 'zzzz-zzzz-zzzz';
  for (const { username, email } of [known, fresh('nobody-has-this')]) {
    const call = createClient(app.address).api.accounts.register.mutate({
      ...fresh('prober'),
      username,
      email,
      inviteCode,
    });
    expect((await refusalOf(call)).reason).toBe('invite-invalid');
  }
});

test('responses about a member are not cacheable', async () => {
  const member = await registerMember(app);
  const response = await member.fetch(`${app.address}/api/trpc/accounts.current`);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('rate limits count the attempts of one IPv6 network together', async () => {
  const { email } = await registerMember(app);
  const guess = (host: number) =>
    fetch(`${app.address}/api/trpc/accounts.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` },
      body: JSON.stringify({ email, password: 'wrong-guess' }),
    });
  for (let host = 1; host <= 10; host += 1) expect((await guess(host)).status).toBe(401);
  expect((await guess(11)).status).toBe(429);
});
