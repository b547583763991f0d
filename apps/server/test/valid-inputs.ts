import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { linkIn } from '../../../tools/services/mail-catcher.ts';
import { testPushOrigin } from '../../../tools/test-environment/test-environment.ts';
import type { ListedProcedure } from './access-matrix.ts';
import { askTicket, sendClip, sendWholeClip, sha256Of } from '../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../tools/fixtures/media.ts';
import { createBrowserKeys } from '../../../tools/fixtures/push.ts';
import { createPassword } from '../../../tools/fixtures/passwords.ts';
import { createComments } from '../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../tools/fixtures/requests.ts';
import { archiveSong, createSongs } from '../../../tools/fixtures/songs.ts';
import { dryRun, makeRecords, sendFile } from './imports.ts';
import {
  createClient,
  createSignedInMembers,
  type SignedInMember,
  type TestApp,
  createSignedInAdmin,
} from './test-app.ts';

/** `caller` is the member who calls, or for a visitor the member whose account they know. */
export type Fixtures = { app: TestApp; caller: SignedInMember };
type MakeInput = (fixtures: Fixtures) => unknown;

const password = 'acetate-dreams';
const today = () => new Date().toISOString().slice(0, 10);
const newName = () => `Fixture ${randomUUID()}`;
const newEmail = () => `${randomUUID()}@fixture.dubplate.example`;
const emailOf = ({ id }: SignedInMember) => `${id}@crowd.dubplate.example`;

const newMember = async ({ app }: Fixtures) => (await createSignedInMembers(app, 1))[0]!;
const newSong = async ({ app }: Fixtures) => (await createSongs(app.db, [{ title: newName() }]))[0]!;
const newRequest = async ({ app }: Fixtures, author: SignedInMember) =>
  (await createRequests(app.db, author.username, [{ title: newName() }]))[0]!;
const newAdmin = ({ app }: Fixtures) => createSignedInAdmin(app, { permissions: [] });

async function newComment(fixtures: Fixtures, by?: SignedInMember) {
  const author = by ?? (await newMember(fixtures));
  const requestId = await newRequest(fixtures, author);
  const [id] = await createComments(fixtures.app.db, [{ requestId, memberId: author.id }]);
  return { id: id!, requestId };
}

/** An unread entry in the caller's inbox. */
async function newNotification({ app, caller }: Fixtures): Promise<{ id: number; position: number; subject: string }> {
  return app.db
    .insertInto('notifications')
    .values({
      member_id: caller.id,
      kind: 'verified',
      subject_id: await newSong({ app, caller }),
      occasion: randomUUID(),
      created_at: new Date(),
    })
    .returning(['id', 'position', 'subject_id as subject'])
    .executeTakeFirstOrThrow();
}

/** As a browser sends it. */
const newSubscription = () => ({ endpoint: `${testPushOrigin}/${randomUUID()}`, ...createBrowserKeys() });

async function newStoredSubscription({ caller }: Fixtures): Promise<{ endpoint: string }> {
  const subscription = newSubscription();
  await caller.api.notifications.subscribe.mutate(subscription);
  return { endpoint: subscription.endpoint };
}

/** Sets a password for the caller before the call, and returns the input. */
async function withPassword<Input>({ app, caller }: Fixtures, input: Input): Promise<Input> {
  await createPassword(app.db, caller.id, password);
  return input;
}

async function newResetToken({ app, caller }: Fixtures) {
  const email = emailOf(caller);
  await createClient(app.address).api.accounts.requestPasswordReset.mutate({ email });
  const link = new URL(linkIn(await app.mail.waitFor(email, 'Set a new password')));
  return link.searchParams.get('token')!;
}

/** Queues the email as the server does: not every role may request it. */
async function newConfirmToken({ app, caller }: Fixtures) {
  await app.db.updateTable('members').set({ email_verified: false }).where('id', '=', caller.id).execute();
  const payload = JSON.stringify({ memberId: caller.id });
  await sql`select graphile_worker.add_job('send-verification', ${payload}::json)`.execute(app.db);
  const link = new URL(linkIn(await app.mail.waitFor(emailOf(caller), 'Confirm your email')));
  return link.searchParams.get('token')!;
}

/** Creates a clip of the caller that is uploaded and not confirmed. */
async function newSentClip(fixtures: Fixtures) {
  const { clipId, ...ticket } = await askTicket(await newMember(fixtures), makeClip(2));
  await sendClip(ticket, makeClip(2));
  const { app, caller } = fixtures;
  await app.db.updateTable('clips').set({ member_id: caller.id }).where('id', '=', clipId).execute();
  return clipId;
}

const requestsWithClip = new WeakMap<TestApp, Promise<string>>();

/** One for each app: checking a clip takes longer than all other inputs, and no procedure here changes it. */
function requestWithClip(fixtures: Fixtures): Promise<string> {
  const made = requestsWithClip.get(fixtures.app) ?? newRequestWithClip(fixtures);
  requestsWithClip.set(fixtures.app, made);
  return made;
}

/** A request of the caller that another member named. */
async function newNamedRequest(fixtures: Fixtures) {
  const id = await newRequest(fixtures, fixtures.caller);
  const namer = await newMember(fixtures);
  const [answerId] = await createComments(fixtures.app.db, [{ requestId: id, memberId: namer.id }]);
  await fixtures.caller.api.requests.solve.mutate({ id, answerId: answerId! });
  return { id };
}

async function newRequestWithClip(fixtures: Fixtures) {
  const author = await newMember(fixtures);
  const { clipId } = await sendWholeClip(author, makeClip(2));
  const id = randomUUID();
  await author.api.requests.add.mutate({ id, title: newName(), description: 'With a clip', clipId });
  return id;
}

async function newReport({ app }: Fixtures, reporterId: string | null) {
  const [caseId, id] = [randomUUID(), randomUUID()];
  const [targetId] = await createSongs(app.db, [{ title: newName() }]);
  await app.db
    .insertInto('report_cases')
    .values({ id: caseId, target_kind: 'song', target_id: targetId!, report_count: 1 })
    .execute();
  await app.db.insertInto('reports').values({ id, case_id: caseId, member_id: reporterId, reason: 'spam' }).execute();
  return { caseId, id };
}

async function newInvite({ app }: Fixtures) {
  const code = await app.mint();
  const { id } = await app.db.selectFrom('invites').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return { id, code };
}

async function newSession({ app, caller }: Fixtures) {
  const id = randomUUID();
  const expires = new Date(Date.now() + 86_400_000);
  await app.db
    .insertInto('sessions')
    .values({ id, member_id: caller.id, token: randomUUID(), expires_at: expires })
    .execute();
  return id;
}

const importer = ({ app }: Fixtures) => createSignedInAdmin(app, { permissions: ['canBulkImport'] });
const newSentImport = async (fixtures: Fixtures) => sendFile(await importer(fixtures), makeRecords(1, newName()));

async function newOpenImport(fixtures: Fixtures) {
  const file = { fileName: 'whites.csv', fingerprint: sha256Of(Buffer.from(newName())), rowCount: 2 };
  return (await (await importer(fixtures)).api.imports.start.mutate(file)).id;
}

const newCheckedImport = async (fixtures: Fixtures) =>
  (await dryRun(await importer(fixtures), makeRecords(1, newName()))).id;

async function newEdit(fixtures: Fixtures) {
  const title = newName();
  const [id] = await createSongs(fixtures.app.db, [{ title }]);
  const editor = await createSignedInAdmin(fixtures.app, { permissions: ['canEditAllSongs'] });
  const { songs } = await editor.api.catalog.list.query({ filter: 'all', query: title });
  const { edition } = songs.find((song) => song.id === id)!;
  return { id, edition, song: { title: newName(), artists: ['Velka'] } };
}

/** Creates a pending song of the caller, and returns its state when its form is opened. */
async function newOwnSong({ caller }: Fixtures) {
  const { song } = await caller.api.songs.add.mutate({ title: newName(), artists: ['Velka'] });
  const { ownEdition } = await caller.api.songs.read.query({ id: song.id });
  return { id: song.id, edition: ownEdition, song: { title: newName(), artists: ['Velka'] } };
}

/** A song whose release link this member added. */
async function newReleased(fixtures: Fixtures, { id }: SignedInMember) {
  const songId = await newSong(fixtures);
  const url = 'https://example.com/out';
  await fixtures.app.db.insertInto('release_links').values({ song_id: songId, url, added_by: id }).execute();
  return { id: songId, url };
}

const newLink = () => `https://soundcloud.com/velka/${randomUUID()}`;

async function newOwnLink(fixtures: Fixtures) {
  const id = await newSong(fixtures);
  await fixtures.caller.api.songs.choose.mutate({ id, link: newLink() });
  const { links } = await fixtures.caller.api.songs.read.query({ id });
  return links[0]!.id;
}

async function newMergedSong(fixtures: Fixtures) {
  const [id, into] = [await newSong(fixtures), await newSong(fixtures)];
  const editor = await createSignedInAdmin(fixtures.app, { permissions: ['canEditAllSongs'] });
  await editor.api.catalog.merge.mutate({ id, into });
  return id;
}

/** Returns input that the procedure accepts from a permitted caller, with new rows for every call. */
export const validInputs: Record<ListedProcedure, MakeInput> = {
  'accounts.current': () => undefined,
  'accounts.signedOutReason': () => undefined,
  'accounts.register': async ({ app }) => ({
    username: randomUUID(),
    email: newEmail(),
    password,
    inviteCode: await app.mint(),
  }),
  'accounts.signIn': (f) => withPassword(f, { email: emailOf(f.caller), password }),
  'accounts.hasGoogle': () => undefined,
  'accounts.startGoogle': () => ({ popup: false }),
  'accounts.requestPasswordReset': (f) => ({ email: emailOf(f.caller) }),
  'accounts.resetPassword': async (f) => ({ token: await newResetToken(f), password: 'another-acetate' }),
  'accounts.signOut': () => undefined,
  'accounts.sendVerification': () => undefined,
  'accounts.confirmEmail': async (f) => ({ token: await newConfirmToken(f) }),

  'teasers.read': async (f) => ({ kind: 'song', id: await newSong(f) }),
  'invites.check': async (f) => ({ code: (await newInvite(f)).code }),
  'invites.list': () => ({ filter: 'all', query: '' }),
  'invites.mint': () => ({ count: 1, note: '', earlyAccess: false, expiresAt: null }),
  'invites.revoke': async (f) => ({ id: (await newInvite(f)).id }),
  'invites.mine': () => undefined,
  'invites.create': async (f) => {
    await f.app.db.updateTable('installation_settings').set({ invites_per_member: 100 }).execute();
    return { line: 'Start here', songIds: [await newSong(f)] };
  },
  'invites.revokeOwn': async (f) => {
    const { id } = await newInvite(f);
    await f.app.db.updateTable('invites').set({ created_by: f.caller.id }).where('id', '=', id).execute();
    return { id };
  },
  'invites.welcome': () => undefined,

  'members.page': async (f) => ({ username: (await newMember(f)).username }),
  'members.songs': async (f) => ({ username: (await newMember(f)).username }),
  'members.solved': async (f) => ({ username: (await newMember(f)).username }),
  'members.list': () => ({ query: '' }),
  'members.setEarlyAccess': async (f) => ({ memberId: (await newMember(f)).id, earlyAccess: false }),
  'members.suspend': async (f) => ({ memberId: (await newMember(f)).id }),
  'members.reinstate': async (f) => ({ memberId: (await newMember(f)).id }),

  'admins.list': () => undefined,
  'admins.add': async (f) => ({ email: emailOf(await newMember(f)), permissions: [] }),
  'admins.setPermissions': async (f) => ({ memberId: (await newAdmin(f)).id, permissions: { canManageAdmins: true } }),
  'admins.remove': async (f) => ({ memberId: (await newAdmin(f)).id }),

  'installation.read': () => undefined,
  'installation.set': () => ({ teasers: true, invitesPerMember: 5 }),

  'audit.list': () => ({ filter: null, query: '' }),
  'overview.read': () => ({ weeks: 12 }),

  'songs.add': () => ({ title: newName(), artists: ['Velka'] }),
  'songs.read': async (f) => ({ id: await newSong(f) }),
  'songs.search': () => ({ query: 'velka' }),
  'songs.similar': () => ({ title: 'Fixture', artists: ['Velka'] }),
  'songs.choose': async (f) => ({ id: await newSong(f), link: newLink() }),
  'songs.edit': newOwnSong,
  'songs.removeLink': async (f) => ({ linkId: await newOwnLink(f) }),
  'songs.markOut': async (f) => ({ id: await newSong(f), url: 'https://example.com/out' }),
  'songs.confirmOut': async (f) => newReleased(f, await newMember(f)),
  'songs.removeOut': (f) => newReleased(f, f.caller),

  'discover.read': () => ({ today: today() }),
  'artists.read': () => ({ name: 'Velka', today: today() }),
  'artists.follow': () => ({ name: 'Velka', following: true }),
  'favorites.list': () => ({ filter: 'all', today: today() }),
  'favorites.released': () => ({ today: today() }),
  'favorites.set': async (f) => ({ songId: await newSong(f), favorited: true }),
  'favorites.save': async (f) => ({ songId: await newSong(f), saved: true }),
  'favorites.saved': () => undefined,

  'requests.add': () => ({ id: randomUUID(), title: newName(), description: 'Around sunrise' }),
  'requests.list': () => ({ tab: 'community', query: '' }),
  'requests.read': async (f) => ({ id: await newRequest(f, await newMember(f)) }),
  'requests.listen': () => undefined,
  'requests.states': async (f) => ({ ids: [await newRequest(f, await newMember(f))] }),
  'requests.solve': async (f) => ({ id: await newRequest(f, f.caller) }),
  'requests.solveWithSong': async (f) => ({ id: await newRequest(f, f.caller), songId: await newSong(f) }),
  'requests.convert': async (f) => ({ id: await newRequest(f, f.caller), title: newName(), artist: 'Velka' }),
  'requests.remove': async (f) => ({ id: await newRequest(f, f.caller) }),
  'requests.thank': newNamedRequest,
  'requests.follow': async (f) => ({ id: await newRequest(f, await newMember(f)), following: true }),
  'requests.edit': async (f) => ({
    id: await newRequest(f, f.caller),
    editedAt: null,
    title: newName(),
    description: 'Around sunset',
  }),

  'votes.set': async (f) => ({ requestId: await newRequest(f, await newMember(f)), voted: true }),
  'comments.add': async (f) => ({ ...(await newComment(f)), id: randomUUID(), text: 'That is Moth Ledger' }),
  'comments.list': async (f) => ({ requestId: (await newComment(f)).requestId }),
  'comments.edit': async (f) => ({ id: (await newComment(f, f.caller)).id, editedAt: null, text: 'That is Velka' }),
  'comments.remove': async (f) => ({ id: (await newComment(f, f.caller)).id }),

  'clips.ticket': () => ({ fileName: 'rip.mp3', size: 1_000, sha256: sha256Of(Buffer.from('rip')) }),
  'clips.confirm': async (f) => ({ clipId: await newSentClip(f) }),
  'clips.listen': async (f) => ({ requestId: await requestWithClip(f) }),

  'notifications.list': () => ({}),
  'notifications.unread': () => undefined,
  'notifications.markRead': async (f) => {
    const { id, position } = await newNotification(f);
    return { id, position };
  },
  'notifications.markSubjectRead': async (f) => ({ subjectId: (await newNotification(f)).subject }),
  'notifications.markAllRead': async (f) => ({ through: (await newNotification(f)).position }),
  'notifications.setTimeZone': () => ({ timeZone: 'Europe/Berlin' }),
  'notifications.settings': () => undefined,
  'notifications.setChannel': () => ({ topic: 'dates', channel: 'push', on: true }),
  'notifications.setLevel': () => ({ level: 'everything' }),
  'notifications.pause': () => ({ pause: 'day' }),
  'notifications.setWhen': () => ({ alertHour: 8, digest: 'daily' }),
  'calendar.read': () => undefined,
  'calendar.create': () => undefined,
  'calendar.remove': () => undefined,
  'notifications.pushKey': () => undefined,
  'notifications.subscribe': () => newSubscription(),
  'notifications.unsubscribe': (f) => newStoredSubscription(f),
  'notifications.devices': () => undefined,
  'settings.read': () => undefined,
  'settings.rename': () => ({ username: randomUUID() }),
  'settings.setPublic': () => ({ isPublic: false }),
  'settings.changePassword': (f) => withPassword(f, { currentPassword: password, password: 'another-acetate' }),
  'settings.sessions': () => undefined,
  'settings.endSession': async (f) => ({ id: await newSession(f) }),
  'settings.endOtherSessions': () => undefined,

  'ownData.download': () => undefined,
  'ownData.deleteAccount': (f) => ({ username: f.caller.username }),

  'imports.list': () => undefined,
  'imports.start': () => ({
    fileName: 'whites.csv',
    fingerprint: sha256Of(Buffer.from(newName())),
    rowCount: 1,
  }),
  'imports.addRows': async (f) => ({
    id: await newOpenImport(f),
    rows: [{ line: 2, row: { title: newName(), artists: ['Velka'] } }],
  }),
  'imports.addHearts': async (f) => ({
    id: await newOpenImport(f),
    hearts: [{ line: 2, email: newEmail(), at: '2025-03-05T12:00:00Z' }],
  }),
  'imports.check': async (f) => ({ id: await newSentImport(f) }),
  'imports.read': async (f) => ({ id: await newSentImport(f) }),
  'imports.rows': async (f) => ({ id: await newSentImport(f), filter: 'all' }),
  'imports.run': async (f) => ({ id: await newCheckedImport(f) }),
  'imports.stop': async (f) => ({ id: await newCheckedImport(f) }),
  'imports.discard': async (f) => ({ id: await newSentImport(f) }),

  'catalog.list': () => ({ filter: 'all', query: '' }),
  'catalog.read': async (f) => ({ id: await newSong(f) }),
  'catalog.pendingCount': () => undefined,
  'catalog.verify': async (f) => ({ id: await newSong(f), verified: true }),
  'catalog.edit': newEdit,
  'catalog.merge': async (f) => ({ id: await newSong(f), into: await newSong(f) }),
  'catalog.undoMerge': async (f) => ({ id: await newMergedSong(f) }),
  'catalog.archive': async (f) => ({ id: await newSong(f) }),
  'catalog.restore': async (f) => {
    const id = await newSong(f);
    await archiveSong(f.app.db, id);
    return { id };
  },

  'reports.add': async (f) => ({ kind: 'song', id: await newSong(f), reason: 'spam', note: '' }),
  'reports.mine': () => undefined,
  'reports.markRead': async (f) => ({ ids: [(await newReport(f, f.caller.id)).id] }),
  'reports.list': () => ({ state: 'open' }),
  'reports.counts': () => undefined,
  'reports.resolve': async (f) => ({ caseId: (await newReport(f, null)).caseId, decision: 'dismiss' }),
};
