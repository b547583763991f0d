import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { entriesAbout } from '../../../test/audit-entries.ts';
import { connectLive } from '../../../test/live-client.ts';
import {
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let plain: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canManageReports'] });
  plain = await createSignedInAdmin(app, { permissions: [] });
});

const newMember = async () => (await createSignedInMembers(app, 1))[0]!;

/** Creates members with distinct names, the last one newest. */
async function createNamed(names: string[]): Promise<string[]> {
  const rows = names.map((username) => ({ id: uuidv7(), username, email: `${username.toLowerCase()}@named.example` }));
  await app.db
    .insertInto('members')
    .values(rows.map((row) => ({ ...row, email_verified: true })))
    .execute();
  return rows.map(({ id }) => id);
}

test('a search finds members by part of their name or address, in any case, newest first', async () => {
  await createNamed(['northern.lathe', 'Lathe-Cutter', 'somebody']);
  const find = async (query: string) =>
    (await plain.api.members.list.query({ query })).members.map((row) => row.username);
  expect(await find('LATHE')).toEqual(['Lathe-Cutter', 'northern.lathe']);
  expect(await find('cutter@named')).toEqual(['Lathe-Cutter']);
  expect(await find('  northern.  ')).toEqual(['northern.lathe']);
  expect(await find('nobody has this')).toEqual([]);
});

test('a search takes pattern characters literally', async () => {
  await createNamed(['percent%sign', 'percentxsign', 'under_score', 'underxscore']);
  const find = async (query: string) =>
    (await plain.api.members.list.query({ query })).members.map((row) => row.username);
  expect(await find('t%s')).toEqual(['percent%sign']);
  expect(await find('r_s')).toEqual(['under_score']);
});

test('pagination of a long list has no duplicates and no gaps', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `paged-${String(index).padStart(3, '0')}`);
  await createNamed(names);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await plain.api.members.list.query({ query: 'paged-', ...(cursor && { cursor }) });
    expect(page.members.length).toBeLessThanOrEqual(50);
    seen.push(...page.members.map(({ username }) => username));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(names.toReversed());
});

test('a row shows the activity and the permissions of a member', async () => {
  const { id, username } = await newMember();
  await app.db
    .updateTable('members')
    .set({ upload_count: 3, has_uploaded_first_song: true, favorite_count: 7 })
    .where('id', '=', id)
    .execute();
  const { members } = await plain.api.members.list.query({ query: username });
  expect(members).toEqual([
    expect.objectContaining({ id, username, uploadCount: 3, favoriteCount: 7, requestCount: 0, earlyAccess: true }),
  ]);
  expect(members[0]).toMatchObject({ suspended: false, admin: null, seenAt: expect.any(String) });
  const found = await plain.api.members.list.query({ query: admin.username });
  expect(found.members[0]!.admin).toEqual({ role: 'admin', permissions: ['canManageReports'] });
});

test('any admin removes and grants early access, which reaches the member’s tabs and is logged once', async () => {
  const member = await newMember();
  const screen = await connectLive(app.address, { cookie: member.cookie() });
  const set = (earlyAccess: boolean) => plain.api.members.setEarlyAccess.mutate({ memberId: member.id, earlyAccess });
  await set(false);
  await set(false);
  const row = () => screen.messages.at(-1)?.changes.at(-1)?.row as CurrentMember | undefined;
  await until(() => row()?.earlyAccess === false, 'the news on their screen');
  await set(true);
  await until(() => row()?.earlyAccess === true, 'the news on their screen');
  screen.close();
  expect(await entriesAbout(app.db, member.id)).toEqual([
    {
      admin_id: plain.id,
      act: 'take-early-access',
      target_kind: 'member',
      before: { earlyAccess: true },
      after: { earlyAccess: false },
    },
    {
      admin_id: plain.id,
      act: 'grant-early-access',
      target_kind: 'member',
      before: { earlyAccess: false },
      after: { earlyAccess: true },
    },
  ]);
  const missingMember = plain.api.members.setEarlyAccess.mutate({ memberId: uuidv7(), earlyAccess: true });
  expect(await refusalOf(missingMember)).toMatchObject({ reason: 'member-missing', message: 'User not found' });
});

test('suspending and reinstating a member keeps when they were last seen', async () => {
  const member = await newMember();
  await app.db
    .updateTable('sessions')
    .set({ updated_at: '2026-11-01T10:00:00Z' })
    .where('member_id', '=', member.id)
    .execute();
  const seenAt = async () => (await admin.api.members.list.query({ query: member.username })).members[0]!.seenAt;
  expect(await seenAt()).toBe('2026-11-01T10:00:00.000Z');
  await admin.api.members.suspend.mutate({ memberId: member.id });
  expect(await seenAt()).toBe('2026-11-01T10:00:00.000Z');
  await admin.api.members.reinstate.mutate({ memberId: member.id });
  expect(await seenAt()).toBe('2026-11-01T10:00:00.000Z');
});

test('suspending ends every session and live connection, and is logged once, even by two admins', async () => {
  const member = await newMember();
  const other = await createSignedInAdmin(app, { permissions: ['canManageReports'] });
  const screen = await connectLive(app.address, { cookie: member.cookie() });
  const suspend = (by: SignedInMember) => by.api.members.suspend.mutate({ memberId: member.id });
  await Promise.all([suspend(admin), suspend(other), suspend(admin)]);
  expect(await screen.hasEnded()).toBe(true);
  expect((await refusalOf(member.api.favorites.list.query({ filter: 'all', today: '2026-11-15' }))).reason).toBe(
    'signed-out',
  );
  await expect(connectLive(app.address, { cookie: member.cookie() })).rejects.toThrow('websocket error');
  expect((await entriesAbout(app.db, member.id)).map(({ act }) => act)).toEqual(['suspend']);
  expect((await admin.api.members.list.query({ query: member.username })).members[0]!.suspended).toBe(true);

  await Promise.all([admin, other].map((by) => by.api.members.reinstate.mutate({ memberId: member.id })));
  expect(await entriesAbout(app.db, member.id)).toMatchObject([
    { act: 'suspend', before: { suspended: false }, after: { suspended: true } },
    { act: 'reinstate', before: { suspended: true }, after: { suspended: false } },
  ]);
});

test('no admin suspends themselves, the owner or, without canManageAdmins, an admin; nothing is logged', async () => {
  const owner = await createSignedInAdmin(app, { role: 'super_admin' });
  const manager = await createSignedInAdmin(app, { permissions: ['canManageReports', 'canManageAdmins'] });
  const refused = async (by: SignedInMember, memberId: string) =>
    (await refusalOf(by.api.members.suspend.mutate({ memberId }))).reason;
  expect(await refused(admin, admin.id)).toBe('member-protected');
  expect(await refused(manager, owner.id)).toBe('member-protected');
  expect(await refused(admin, manager.id)).toBe('member-protected');
  expect(await refused(plain, admin.id)).toBe('forbidden');
  await manager.api.members.suspend.mutate({ memberId: plain.id });
  expect((await refusalOf(plain.api.members.list.query({ query: '' }))).reason).toBe('signed-out');
  for (const { id } of [admin, owner, manager]) expect(await entriesAbout(app.db, id)).toEqual([]);
});
