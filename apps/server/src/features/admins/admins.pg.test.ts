import { adminPermissions, type AdminPermission } from '@dubplate/domain/actor.ts';
import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { entriesAbout } from '../../../test/audit-entries.ts';
import { connectLive } from '../../../test/live-client.ts';
import {
  createSignedInMembers,
  refusalOf,
  registerMember,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let owner: SignedInMember;
beforeAll(async () => {
  owner = await createSignedInAdmin(app, { role: 'super_admin' });
});

const newMember = async () => (await createSignedInMembers(app, 1))[0]!;
const emailOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const add = async (by: SignedInMember, member: { id: string }, permissions: AdminPermission[]) =>
  by.api.admins.add.mutate({ email: await emailOf(member), permissions });
const set = (by: SignedInMember, { id }: { id: string }, permissions: Partial<Record<AdminPermission, boolean>>) =>
  by.api.admins.setPermissions.mutate({ memberId: id, permissions });
const remove = (by: SignedInMember, { id }: { id: string }) => by.api.admins.remove.mutate({ memberId: id });
const grantOf = async ({ api }: SignedInMember) => (await api.accounts.current.query())?.admin ?? null;

test('an admin is added by address, changed and removed; each applies to the next call and is logged', async () => {
  const member = await newMember();
  await add(owner, member, ['canManageReports']);
  expect(await grantOf(member)).toEqual({ role: 'admin', permissions: ['canManageReports'] });
  await member.api.invites.list.query({ filter: 'all', query: '' });
  expect((await refusalOf(member.api.admins.list.query())).reason).toBe('forbidden');

  await set(owner, member, { canManageAdmins: true });
  expect((await member.api.admins.list.query()).length).toBeGreaterThan(1);
  await set(owner, member, { canManageAdmins: false, canBulkImport: true });
  expect((await refusalOf(member.api.admins.list.query())).reason).toBe('forbidden');

  await remove(owner, member);
  expect((await refusalOf(member.api.invites.list.query({ filter: 'all', query: '' }))).reason).toBe('forbidden');
  expect(await grantOf(member)).toBeNull();

  const by = { admin_id: owner.id, target_kind: 'admin' };
  expect(await entriesAbout(app.db, member.id)).toEqual([
    { ...by, act: 'add-admin', before: null, after: { permissions: ['canManageReports'] } },
    {
      ...by,
      act: 'set-permissions',
      before: { permissions: ['canManageReports'] },
      after: { permissions: ['canManageAdmins', 'canManageReports'] },
    },
    {
      ...by,
      act: 'set-permissions',
      before: { permissions: ['canManageAdmins', 'canManageReports'] },
      after: { permissions: ['canManageReports', 'canBulkImport'] },
    },
    { ...by, act: 'remove-admin', before: { permissions: ['canManageReports', 'canBulkImport'] }, after: null },
  ]);
});

test('the row of an admin stores who added them and when', async () => {
  const member = await newMember();
  const before = new Date();
  await add(owner, member, []);
  const row = await app.db
    .selectFrom('admins')
    .select(['added_by', 'added_at'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row.added_by).toBe(owner.id);
  expect(row.added_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(row.added_at.getTime()).toBeLessThanOrEqual(Date.now());
});

test('an open tab of the admin receives each change', async () => {
  const member = await newMember();
  const screen = await connectLive(app.address, { cookie: member.cookie() });
  const seen = () => (screen.messages.at(-1)?.changes.at(-1)?.row as CurrentMember | undefined)?.admin;
  await add(owner, member, []);
  await until(() => seen()?.role === 'admin', 'the news of being an admin');
  await set(owner, member, { canEditAllSongs: true });
  await until(() => seen()?.permissions[0] === 'canEditAllSongs', 'the news of a permission');
  await remove(owner, member);
  await until(() => seen() === null, 'the news of being removed');
  screen.close();
});

test('adding an unknown address, an existing admin or an unconfirmed address is refused with the reason', async () => {
  const member = await newMember();
  await add(owner, member, []);
  const refused = async (email: string) => refusalOf(owner.api.admins.add.mutate({ email, permissions: [] }));
  expect(await refused('nobody@dubplate.example')).toMatchObject({
    reason: 'member-missing',
    message: 'User not found',
  });
  expect((await refused(await emailOf(member))).reason).toBe('admin-exists');
  const { email } = await registerMember(app);
  expect((await refused(email)).reason).toBe('member-unconfirmed');
  expect((await refused(email.toUpperCase())).reason).toBe('member-unconfirmed');
});

test('no admin can change the owner or themselves, or grant and remove permissions they do not hold', async () => {
  const manager = await createSignedInAdmin(app, { permissions: ['canManageAdmins', 'canManageReports'] });
  const peer = await createSignedInAdmin(app, { permissions: ['canManageReports', 'canBulkImport'] });
  const member = await newMember();
  for (const attempt of [
    () => set(manager, owner, { canManageReports: false }),
    () => remove(manager, owner),
    () => remove(owner, owner),
    () => set(manager, manager, { canManageReports: false }),
    () => remove(manager, manager),
    () => add(manager, member, ['canBulkImport']),
    () => set(manager, peer, { canBulkImport: false }),
    () => set(manager, peer, { canEditAllSongs: true }),
    // Refused even if it would change nothing.
    () => set(manager, peer, { canEditAllSongs: false }),
    () => set(manager, peer, { canManageReports: false, canEditAllSongs: true }),
    () => remove(manager, peer),
  ]) {
    expect((await refusalOf(attempt())).reason).toBe('admin-protected');
  }
  expect(await grantOf(owner)).toEqual({ role: 'super_admin', permissions: adminPermissions });
  expect(await grantOf(peer)).toEqual({ role: 'admin', permissions: ['canManageReports', 'canBulkImport'] });
  expect(await grantOf(member)).toBeNull();
  for (const { id } of [owner, manager, peer, member]) expect(await entriesAbout(app.db, id)).toEqual([]);
  await set(manager, peer, { canManageReports: false });
  expect(await grantOf(peer)).toEqual({ role: 'admin', permissions: ['canBulkImport'] });
});

test('a repeated call changes nothing, and changing a removed admin is refused with the reason', async () => {
  const member = await newMember();
  await add(owner, member, ['canBulkImport']);
  await set(owner, member, { canBulkImport: true });
  const outcomes = await Promise.allSettled([remove(owner, member), remove(owner, member)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await refusalOf(remove(owner, member))).reason).toBe('admin-missing');
  expect((await refusalOf(set(owner, member, { canBulkImport: true }))).reason).toBe('admin-missing');
  expect((await refusalOf(remove(owner, { id: uuidv7() }))).reason).toBe('admin-missing');
  expect((await entriesAbout(app.db, member.id)).map(({ act }) => act)).toEqual(['add-admin', 'remove-admin']);
});

test('when two admins remove each other concurrently, one of them remains an admin', async () => {
  for (let iteration = 0; iteration < 5; iteration += 1) {
    const [one, other] = [await createSignedInAdmin(app), await createSignedInAdmin(app)];
    const outcomes = await Promise.allSettled([remove(one, other), remove(other, one)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const grants = [await grantOf(one), await grantOf(other)];
    expect(grants.filter(Boolean)).toHaveLength(1);
  }
});

test('two admins who change different permissions of one admin do not overwrite each other', async () => {
  const other = await createSignedInAdmin(app);
  const member = await createSignedInAdmin(app, { permissions: [] });
  await Promise.all([
    set(owner, member, { canBulkImport: true }),
    set(other, member, { canVerifyArtists: true }),
    set(owner, member, { canEditAllSongs: true }),
  ]);
  expect(await grantOf(member)).toEqual({
    role: 'admin',
    permissions: ['canVerifyArtists', 'canBulkImport', 'canEditAllSongs'],
  });
});

test('the last activity of an admin is stored at most once in five minutes, and only for admin calls', async () => {
  const admin = await createSignedInAdmin(app, { permissions: [] });
  const lastActive = async () =>
    (
      await app.db
        .selectFrom('admins')
        .select('last_active')
        .where('member_id', '=', admin.id)
        .executeTakeFirstOrThrow()
    ).last_active;
  const idle = await createSignedInAdmin(app, { permissions: [] });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  await app.db.updateTable('admins').set({ last_active: longAgo }).where('member_id', '=', idle.id).execute();
  await admin.api.accounts.current.query();
  expect(await lastActive()).toBeNull();
  const before = Date.now();
  await admin.api.audit.list.query({ filter: null, query: '' });
  const first = await lastActive();
  expect(first!.getTime()).toBeGreaterThanOrEqual(before);
  expect(first!.getTime()).toBeLessThanOrEqual(Date.now());
  await admin.api.audit.list.query({ filter: null, query: '' });
  expect(await lastActive()).toEqual(first);
  const all = await owner.api.admins.list.query();
  expect(all.find(({ id }) => id === idle.id)!.lastActive).toBe(longAgo.toISOString());
  const listed = all.find(({ id }) => id === admin.id);
  expect(listed).toMatchObject({ username: admin.username, lastActive: first!.toISOString(), suspended: false });
});

test('the owner is first in the list', async () => {
  const [first] = await owner.api.admins.list.query();
  expect(first).toMatchObject({ id: owner.id, admin: { role: 'super_admin' } });
});
