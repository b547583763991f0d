import type { AuditAct, AuditTarget } from '@dubplate/domain/audit/audit.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import {
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
  createSignedInAdmin,
} from '../../../test/test-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAct } from '../../db/audit-log.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: [] });
});

const record = (act: AuditAct, kind: AuditTarget, id: string, adminId = admin.id) =>
  inTransaction(app.db, (transaction) =>
    recordAct(transaction, { adminId, act, target: { kind, id }, after: { note: act } }),
  );
const list = async (asked: { filter?: 'songs' | 'reports' | 'members' | 'codes' | null; query?: string } = {}) =>
  (await admin.api.audit.list.query({ filter: null, query: '', ...asked })).entries;

test('PostgreSQL refuses to change, delete or truncate entries, for every role', async () => {
  const id = uuidv7();
  await record('suspend', 'member', id);
  const refused = 'entries of audit_entries are never changed';
  const own = sql`target_id = ${id}`;
  await expect(sql`update audit_entries set act = 'nothing' where ${own}`.execute(app.db)).rejects.toThrow(refused);
  await expect(sql`delete from audit_entries where ${own}`.execute(app.db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_entries`.execute(app.db)).rejects.toThrow(refused);
  await expect(sql`truncate audit_entries, votes cascade`.execute(app.db)).rejects.toThrow(refused);
  const left = await app.db.selectFrom('audit_entries').select('act').where('target_id', '=', id).execute();
  expect(left).toEqual([{ act: 'suspend' }]);
});

test('an action that is rolled back leaves no entry', async () => {
  const id = uuidv7();
  const work = inTransaction(app.db, async (transaction) => {
    await recordAct(transaction, { adminId: admin.id, act: 'suspend', target: { kind: 'member', id } });
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', id).execute()).toEqual([]);
});

test('entries are listed newest first, by kind, with the current names of their targets', async () => {
  const [member] = await createSignedInMembers(app, 1);
  await record('suspend', 'member', member!.id);
  await record('hide', 'request', uuidv7());
  await record('revoke-invite', 'invite', uuidv7());
  await app.db.updateTable('members').set({ username: 'Renamed Since' }).where('id', '=', member!.id).execute();
  expect((await list()).slice(0, 3)).toMatchObject([
    { act: 'revoke-invite', target: { kind: 'invite', name: null } },
    {
      act: 'hide',
      admin: admin.username,
      target: { kind: 'request', name: null },
      before: null,
      after: { note: 'hide' },
    },
    { act: 'suspend', target: { kind: 'member', id: member!.id, name: 'Renamed Since' } },
  ]);
  expect((await list({ filter: 'reports' })).map(({ act }) => act)).toEqual(['hide']);
  expect((await list({ filter: 'codes' })).map(({ act }) => act)).toEqual(['revoke-invite']);
  expect(await list({ filter: 'songs' })).toEqual([]);
});

test('a search finds entries by part of the name of the admin or of the affected member', async () => {
  const other = await createSignedInAdmin(app, { permissions: [] });
  const [member] = await createSignedInMembers(app, 1);
  await record('suspend', 'member', member!.id, other.id);
  await record('reinstate', 'member', member!.id);
  const acts = async (query: string) => (await list({ query })).map(({ act }) => act);
  expect(await acts(other.username)).toEqual(['suspend']);
  expect(await acts(member!.username.toUpperCase())).toEqual(['reinstate', 'suspend']);
  expect(await acts('nobody has this name')).toEqual([]);
});

test('a search finds entries when very many members match', async () => {
  const many = await createSignedInMembers(app, 230);
  await record('suspend', 'member', many[17]!.id);
  await record('reinstate', 'member', many[229]!.id);
  // Every member created here matches.
  const found = await list({ query: '@crowd.dubplate' });
  expect(found.slice(0, 2).map(({ target }) => target.id)).toEqual([many[229]!.id, many[17]!.id]);
});

test('an entry remains after its member and its admin deleted their accounts, with only their ids', async () => {
  const deletedAdmin = await createSignedInAdmin(app, { permissions: [] });
  const [member] = await createSignedInMembers(app, 1);
  await record('suspend', 'member', member!.id, deletedAdmin.id);
  await app.db.deleteFrom('members').where('id', 'in', [deletedAdmin.id, member!.id]).execute();
  const entry = (await list({ filter: 'members' })).find(({ target }) => target.id === member!.id);
  expect(entry).toMatchObject({ admin: null, target: { name: null } });
});

test('pagination of a long log has no duplicates and no gaps', async () => {
  const [member] = await createSignedInMembers(app, 1);
  for (let iteration = 0; iteration < 60; iteration += 1) await record('verify-song', 'song', member!.id);
  const seen: number[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await admin.api.audit.list.query({ filter: 'songs', query: '', ...(cursor && { cursor }) });
    seen.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toHaveLength(60);
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
});

test('a member who is no admin cannot read the log', async () => {
  const [member] = await createSignedInMembers(app, 1);
  expect((await refusalOf(member!.api.audit.list.query({ filter: null, query: '' }))).reason).toBe('forbidden');
});

test('an admin without the permission for a hidden target does not see its name', async () => {
  const [songId] = await createSongs(app.db, [{ title: 'Taken down' }]);
  const [requestId] = await createRequests(app.db, admin.username, [{ title: 'Hidden' }]);
  await app.db.updateTable('songs').set({ is_archived: true }).where('id', '=', songId!).execute();
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', requestId!).execute();
  await record('archive-song', 'song', songId!);
  await record('hide', 'request', requestId!);
  const namesFor = async (reader: SignedInMember) => {
    const { entries } = await reader.api.audit.list.query({ filter: null, query: '' });
    return entries.slice(0, 2).map(({ target }) => target.name);
  };
  expect(await namesFor(admin)).toEqual([null, null]);
  expect(await namesFor(await createSignedInAdmin(app, { permissions: ['canVerifyArtists'] }))).toEqual([
    null,
    'Taken down',
  ]);
  expect(await namesFor(await createSignedInAdmin(app, { permissions: ['canManageReports'] }))).toEqual([
    'Hidden',
    null,
  ]);
});
