import type { InviteFilter } from '@dubplate/domain/invites/invite.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { entriesAbout } from '../../../test/audit-entries.ts';
import { countWaiting, whileChanging } from '../../../test/waiting.ts';
import { continueWithGoogle } from '../../../test/google-browser.ts';
import {
  createClient,
  refusalOf,
  registerMember,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';
import type { Transaction } from '../../db/database.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: [] });
});

const plain = { count: 1, note: '', earlyAccess: false, expiresAt: null };
const mint = (changed: Partial<Omit<typeof plain, 'expiresAt'>> & { expiresAt?: string | null } = {}) =>
  admin.api.invites.mint.mutate({ ...plain, ...changed });
const list = async (query: string, filter: InviteFilter = 'all') =>
  (await admin.api.invites.list.query({ filter, query })).invites;
const idOf = async (code: string) => (await list(code))[0]!.id;
const person = (name: string) => ({ username: name, email: `${name}@dubplate.example`, password: 'acetate-dreams' });
const register = (name: string, inviteCode: string, client = createClient(app.address)) =>
  client.api.accounts.register.mutate({ ...person(name), inviteCode });
const expire = (code: string) =>
  app.db
    .updateTable('invites')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('code', '=', code)
    .execute();

test('an admin creates many invites at once, with a note, early access and an expiry, logged once', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { codes } = await mint({ count: 100, note: ' For the night bus ', earlyAccess: true, expiresAt });
  expect(new Set(codes).size).toBe(100);
  const found = await list('night bus');
  expect(found).toHaveLength(50);
  expect(found[0]).toMatchObject({
    note: 'For the night bus',
    earlyAccess: true,
    state: 'unused',
    expiresAt,
    createdBy: admin.username,
    usedBy: null,
  });
  const entries = await app.db.selectFrom('audit_entries').selectAll().where('act', '=', 'mint-invites').execute();
  expect(entries).toMatchObject([
    { admin_id: admin.id, target_kind: 'invite', before: null, after: { count: 100, earlyAccess: true, expiresAt } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('night bus');
});

test('pagination of a hundred codes of the same time has no duplicates and no gaps', async () => {
  const { codes } = await mint({ count: 100, note: 'one moment' });
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await admin.api.invites.list.query({ filter: 'all', query: 'one moment', ...(cursor && { cursor }) });
    seen.push(...page.invites.map(({ code }) => code));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(100);
  expect(seen.toSorted()).toEqual(codes.toSorted());
});

test.each([
  [{ count: 0 }, 'Between 1 and 100 codes at a time'],
  [{ count: 101 }, 'Between 1 and 100 codes at a time'],
  [{ note: 'x'.repeat(121) }, 'Keep the note to 120 characters'],
  [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'Pick a day that is still to come'],
])('minting with %o is refused', async (changed, message) => {
  expect((await refusalOf(mint(changed))).message).toBe(message);
});

test('each filter lists its codes, and which member used which', async () => {
  const { codes } = await mint({ count: 4, note: 'filtered' });
  const [unused, used, expired, revoked] = codes as [string, string, string, string];
  await register('filtered-fan', used);
  await expire(expired);
  await admin.api.invites.revoke.mutate({ id: await idOf(revoked) });
  const shown = async (filter: InviteFilter) =>
    (await list('filtered', filter)).map(({ code, state }) => [code, state]);
  expect(await shown('unused')).toEqual([[unused, 'unused']]);
  expect(await shown('used')).toEqual([[used, 'used']]);
  expect(await shown('expired')).toEqual([[expired, 'expired']]);
  expect(await shown('revoked')).toEqual([[revoked, 'revoked']]);
  expect((await list('filtered')).map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  expect((await list('filtered-fan'))[0]).toMatchObject({
    code: used,
    usedBy: 'filtered-fan',
    usedAt: expect.any(String),
  });
  expect((await list(unused.replaceAll('-', '').toUpperCase())).map(({ code }) => code)).toEqual([unused]);
  expect(await list('%')).toEqual([]);
});

test('a code is found by its whole invite link', async () => {
  const { codes } = await mint({ count: 2, note: 'by link' });
  const [code] = codes as [string];
  for (const link of [
    `https://dubplate.example/early-access?code=${code}`,
    `/early-access?code=${code.toUpperCase()}&x`,
  ]) {
    expect((await list(link)).map((invite) => invite.code)).toEqual([code]);
  }
  expect(await list('https://dubplate.example/early-access?code=2222-2222-2222')).toEqual([]);
});

test('an expired code is refused with the reason by registration and by Google, and stays unused', async () => {
  const code = (await mint()).codes[0]!;
  await expire(code);
  const refusal = { reason: 'invite-expired', message: 'This code has expired. Ask for a new one.' };
  expect(await refusalOf(createClient(app.address).api.invites.check.mutate({ code }))).toMatchObject(refusal);
  expect(await refusalOf(register('too-late', code))).toMatchObject(refusal);
  const landed = await continueWithGoogle(createClient(app.address), 'late@google.example', code);
  expect(landed.searchParams.get('error')).toBe('invite-expired');
  expect((await list(code))[0]).toMatchObject({ state: 'expired', usedBy: null });
});

test('a revoked code is refused as unknown, by registration and by Google', async () => {
  const code = (await mint()).codes[0]!;
  await admin.api.invites.revoke.mutate({ id: await idOf(code) });
  const refusal = { reason: 'invite-invalid', message: 'Invalid invite code' };
  expect(await refusalOf(createClient(app.address).api.invites.check.mutate({ code }))).toMatchObject(refusal);
  expect(await refusalOf(register('turned-away', code))).toMatchObject(refusal);
  const landed = await continueWithGoogle(createClient(app.address), 'away@google.example', code);
  expect(landed.searchParams.get('error')).toBe('invite-invalid');
});

test('of admins who revoke concurrently one succeeds and the others are refused; it is logged once', async () => {
  const other = await createSignedInAdmin(app, { permissions: [] });
  const id = await idOf((await mint()).codes[0]!);
  const outcomes = await Promise.allSettled(
    [admin, other, admin, other].map(({ api }) => api.invites.revoke.mutate({ id })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(other.api.invites.revoke.mutate({ id }))).toMatchObject({
    reason: 'invite-gone',
    message: 'This code was already used or revoked.',
  });
  const entries = (await entriesAbout(app.db, id)).filter(({ act }) => act === 'revoke-invite');
  expect(entries).toHaveLength(1);
});

test('revoking and registering concurrently: exactly one succeeds', async () => {
  const outcomes = [];
  for (let iteration = 0; iteration < 6; iteration += 1) {
    const code = (await mint()).codes[0]!;
    const id = await idOf(code);
    // Both wait for the row of the code, in alternating order, and continue together.
    const lockCode = (transaction: Transaction) =>
      sql`select 1 from invites where id = ${id} for update`.execute(transaction);
    const calls = [() => register(`racer-${iteration}`, code), () => admin.api.invites.revoke.mutate({ id })];
    const started = iteration % 2 === 0 ? calls : calls.toReversed();
    const startAll = async () => {
      const first = started[0]!();
      await until(async () => (await countWaiting(app.db)) === 1, 'the first call to wait for the code');
      return Promise.allSettled([first, started[1]!()]);
    };
    const outcome = await whileChanging(app.db, lockCode, startAll, 2);
    const [registered, revoked] = (iteration % 2 === 0 ? outcome : outcome.toReversed()) as [
      PromiseSettledResult<unknown>,
      PromiseSettledResult<unknown>,
    ];
    const { used_at, revoked_at } = await app.db
      .selectFrom('invites')
      .select(['used_at', 'revoked_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([used_at !== null, revoked_at !== null]).toEqual([
      registered.status === 'fulfilled',
      revoked.status === 'fulfilled',
    ]);
    outcomes.push([registered.status, revoked.status].filter((status) => status === 'fulfilled').length);
  }
  expect(outcomes).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a member who is no admin can neither list, create nor revoke codes', async () => {
  const member = await registerMember(app);
  const id = await idOf((await mint()).codes[0]!);
  for (const call of [
    () => member.api.invites.list.query({ filter: 'all', query: '' }),
    () => member.api.invites.mint.mutate(plain),
    () => member.api.invites.revoke.mutate({ id }),
  ]) {
    expect((await refusalOf(call())).reason).toBe('forbidden');
  }
});
