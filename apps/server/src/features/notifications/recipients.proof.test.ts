import { randomUUID } from 'node:crypto';
import { notificationsPageSize, unreadLimit } from '@dubplate/domain/notifications/notification.ts';
import type { NotificationKind } from '@dubplate/domain/notifications/recipients.ts';
import type { CaseDecision, ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { AddSongForm } from '@dubplate/domain/songs/song.schema.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordEvent } from '../../db/notification-events.ts';
import { importFile } from '../../../test/imports.ts';
import {
  clearInboxes,
  createRoles,
  finishFanOut,
  hasEvents,
  listEntries,
  readInboxes,
  readNoonZone,
  readStoredKinds,
  readZonesOfTwoDays,
  whileJobsPaused,
  type Kind,
  type Members,
} from '../../../test/notification-roles.ts';
import {
  createSignedInAdmin,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';

const app = await useTestApp();
/** Hides and suspends. Has no relation to any request or song. */
let moderator: SignedInMember;
beforeAll(async () => {
  moderator = await createSignedInAdmin(app);
});
// The tests compare all rows of the table `notifications`.
beforeEach(() => clearInboxes(app));

/** The kind of the only entry that the role gets. */
type Cell = Kind | null;
const none = null;
const asLists = (cells: Record<string, Cell>) =>
  Object.fromEntries(Object.entries(cells).map(([role, kind]) => [role, kind ? [kind] : []]));

/** Compares the stored entries of all members, and the inbox of every member who can sign in, with the expectation. */
async function expectNotified<Role extends string>(members: Members<Role>, expected: Record<Role, Cell>) {
  expect(await readStoredKinds(app, members)).toEqual({ ...asLists(expected), others: [] });
  const suspended = await app.db.selectFrom('members').select('id').where('suspended_at', 'is not', null).execute();
  const canSignIn = ([, { id }]: [string, SignedInMember]) => !suspended.some((member) => member.id === id);
  const readers = Object.entries<SignedInMember>(members).filter(canSignIn);
  const inboxes = readers.map(([role]) => {
    const kinds = asLists(expected)[role]!;
    return [role, { kinds, unread: kinds.length }];
  });
  expect(await readInboxes(Object.fromEntries(readers))).toEqual(Object.fromEntries(inboxes));
}

const suspend = ({ id }: SignedInMember) => moderator.api.members.suspend.mutate({ memberId: id });
const newMember = async () => (await createSignedInMembers(app, 1))[0]!;
/** Sends the same call twice at once, then once more. The server may refuse a repeated call. */
async function repeat(call: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([call(), call()]);
  await Promise.allSettled([call()]);
}

async function reportTarget({ api }: SignedInMember, kind: ReportTarget, id: string): Promise<string> {
  await api.reports.add.mutate({ kind, id, reason: 'spam', note: '' });
  const cases = app.db.selectFrom('report_cases').select('id').where('target_id', '=', id);
  return (await cases.executeTakeFirstOrThrow()).id;
}
async function hide(kind: ReportTarget, id: string): Promise<void> {
  const caseId = await reportTarget(await newMember(), kind, id);
  await moderator.api.reports.resolve.mutate({ caseId, decision: 'hide' });
}

async function addRequest({ api }: SignedInMember): Promise<string> {
  const id = randomUUID();
  await api.requests.add.mutate({ id, title: 'Closing track', description: 'Rolling two-step' });
  return id;
}
async function comment({ api }: SignedInMember, requestId: string, text = 'That is Moth Ledger'): Promise<string> {
  const id = randomUUID();
  await api.comments.add.mutate({ id, requestId, text });
  return id;
}
const vote = ({ api }: SignedInMember, requestId: string) => api.votes.set.mutate({ requestId, voted: true });
const setBell = ({ api }: SignedInMember, id: string, following: boolean | null) =>
  api.requests.follow.mutate({ id, following });
async function relateToRequest(member: SignedInMember, requestId: string): Promise<void> {
  await vote(member, requestId);
  await comment(member, requestId);
  await setBell(member, requestId, true);
}

const newArtist = () => `Artist ${randomUUID()}`;
const newForm = (artists = [newArtist()]): AddSongForm => ({ title: `Plate ${randomUUID()}`, artists });
const newLink = () => `https://soundcloud.com/velka/${randomUUID()}`;
/** An upload also favorites the song. */
const addSong = async ({ api }: SignedInMember, form = newForm()): Promise<string> =>
  (await api.songs.add.mutate(form)).song.id;
const setFavorite = ({ api }: SignedInMember, songId: string, favorited = true) =>
  api.favorites.set.mutate({ songId, favorited });
const followArtist = ({ api }: SignedInMember, name: string) => api.artists.follow.mutate({ name, following: true });

type Change = Partial<AddSongForm>;
type SongFields = { title: string; artists: string[]; url: string | null; releaseDate: string | null };
const formOf = ({ title, artists, url, releaseDate }: SongFields): AddSongForm => ({
  title,
  artists,
  link: url ?? '',
  releaseDate: releaseDate ?? '',
});
async function editInConsole({ api }: SignedInMember, id: string, change: Change): Promise<void> {
  const song = await api.catalog.read.query({ id });
  await api.catalog.edit.mutate({ id, edition: song.edition, song: { ...formOf(song), ...change } });
}
async function editOwn({ api }: SignedInMember, id: string, change: Change): Promise<void> {
  const song = await api.songs.read.query({ id });
  await api.songs.edit.mutate({ id, edition: song.ownEdition!, song: { ...formOf(song), ...change } });
}

describe('an event of a request', () => {
  const roles = ['asker', 'voter', 'commenter', 'follower', 'involved', 'muted', 'stranger', 'suspended'] as const;
  type Role = (typeof roles)[number];
  type Act = (members: Members<Role>, id: string) => Promise<unknown>;

  /** `involved`, `muted` and `suspended` vote, comment and follow; then `muted` turns the bell off. */
  async function prepare() {
    const members = await createRoles(app, ...roles);
    const id = await addRequest(members.asker);
    await vote(members.voter, id);
    await comment(members.commenter, id);
    await setBell(members.follower, id, true);
    for (const role of ['involved', 'muted', 'suspended'] as const) await relateToRequest(members[role], id);
    await setBell(members.muted, id, false);
    await suspend(members.suspended);
    await clearInboxes(app);
    return { members, id };
  }

  // Only the asker can solve a request, so the asker is always the actor.
  const notifiedOfSolution: Record<Role, Cell> = {
    asker: none,
    voter: 'solved',
    commenter: 'solved',
    follower: 'solved',
    involved: 'solved',
    muted: none,
    stranger: none,
    suspended: none,
  };
  const table: { event: string; act: Act; notified: Record<Role, Cell> }[] = [
    {
      event: 'the asker marks it as solved',
      act: ({ asker }, id) => asker.api.requests.solve.mutate({ id }),
      notified: notifiedOfSolution,
    },
    {
      event: 'the asker solves it with an existing song',
      act: async ({ asker }, id) =>
        asker.api.requests.solveWithSong.mutate({ id, songId: await addSong(await newMember()) }),
      notified: notifiedOfSolution,
    },
    {
      event: 'the asker solves it with a new song',
      act: ({ asker }, id) =>
        asker.api.requests.convert.mutate({ id, title: `Plate ${randomUUID()}`, artist: newArtist() }),
      notified: notifiedOfSolution,
    },
    {
      event: 'a member with every relation comments',
      act: ({ involved }, id) => comment(involved, id),
      notified: {
        asker: 'comment',
        voter: none,
        commenter: 'comment',
        follower: 'comment',
        involved: none,
        muted: none,
        stranger: none,
        suspended: none,
      },
    },
    {
      event: 'a member without a relation comments',
      act: ({ stranger }, id) => comment(stranger, id),
      notified: {
        asker: 'comment',
        voter: none,
        commenter: 'comment',
        follower: 'comment',
        involved: 'comment',
        muted: none,
        stranger: none,
        suspended: none,
      },
    },
    {
      event: 'the asker comments',
      act: ({ asker }, id) => comment(asker, id),
      notified: {
        asker: none,
        voter: none,
        commenter: 'comment',
        follower: 'comment',
        involved: 'comment',
        muted: none,
        stranger: none,
        suspended: none,
      },
    },
    {
      event: 'a member votes',
      act: ({ stranger }, id) => vote(stranger, id),
      notified: {
        asker: none,
        voter: none,
        commenter: none,
        follower: none,
        involved: none,
        muted: none,
        stranger: none,
        suspended: none,
      },
    },
    {
      event: 'another member solves it, which no procedure allows yet',
      act: ({ involved }, id) =>
        app.db
          .transaction()
          .execute((transaction) =>
            recordEvent(transaction, { kind: 'solved', subjectId: id as never, actorId: involved.id as never }),
          ),
      notified: {
        asker: 'solved',
        voter: 'solved',
        commenter: 'solved',
        follower: 'solved',
        involved: none,
        muted: none,
        stranger: none,
        suspended: none,
      },
    },
  ];

  test.each(table)('notifies exactly the roles of the table when $event', async ({ act, notified }) => {
    const { members, id } = await prepare();
    await act(members, id);
    await expectNotified(members, notified);
  });

  test('says why the member is notified of the solution', async () => {
    const { members, id } = await prepare();
    await members.asker.api.requests.solve.mutate({ id });
    await finishFanOut(app);
    const { voter, commenter, follower } = members;
    const entries = await Promise.all([voter, commenter, follower].map(listEntries));
    expect(entries.flat()).toMatchObject([
      { reason: 'voted', request: { id } },
      { reason: 'commented', request: { id } },
      { reason: 'followed', request: { id } },
    ]);
  });
});

describe('an event of a song', () => {
  const roles = [
    'favoriter',
    'uploader',
    'otherFavoriter',
    'artistFollower',
    'stranger',
    'suspended',
    'admin',
  ] as const;
  type Role = (typeof roles)[number];
  type Scene = { members: Members<Role>; songId: string; otherId: string; artist: string; today: string };

  /** The admin and `suspended` have every relation except the upload. The uploader has not favorited the song. */
  async function prepare(given: Change = {}): Promise<Scene> {
    const members = await createRoles(app, ...roles);
    const { favoriter, uploader, otherFavoriter, artistFollower, suspended, admin } = members;
    await makeAdmin(app.db, admin.id);
    const { timeZone, today } = readNoonZone();
    for (const { api } of Object.values(members)) await api.notifications.setTimeZone.mutate({ timeZone });
    const artist = newArtist();
    const songId = await addSong(uploader, { ...newForm([artist]), ...given });
    const otherId = await addSong(otherFavoriter, newForm([artist]));
    await setFavorite(uploader, songId, false);
    for (const member of [favoriter, suspended, admin]) await setFavorite(member, songId);
    for (const member of [suspended, admin]) await setFavorite(member, otherId);
    for (const member of [artistFollower, suspended, admin]) await followArtist(member, artist);
    await suspend(suspended);
    await clearInboxes(app);
    return { members, songId, otherId, artist, today };
  }

  const noRole: Record<Role, Cell> = {
    favoriter: none,
    uploader: none,
    otherFavoriter: none,
    artistFollower: none,
    stranger: none,
    suspended: none,
    admin: none,
  };
  const byAdmin = (change: (scene: Scene) => Change) => (scene: Scene) =>
    editInConsole(scene.members.admin, scene.songId, change(scene));
  const byUploader = (change: (scene: Scene) => Change) => (scene: Scene) =>
    editOwn(scene.members.uploader, scene.songId, change(scene));
  const dated = { releaseDate: '2999-01-01' };
  const linked = { link: newLink() };

  type Row = { event: string; given?: Change; act: (scene: Scene) => Promise<unknown>; notified: Record<Role, Cell> };
  const table: Row[] = [
    {
      event: 'an admin sets the release date',
      act: byAdmin(() => dated),
      notified: { ...noRole, favoriter: 'date', uploader: 'edited' },
    },
    {
      event: 'an admin changes the release date',
      given: dated,
      act: byAdmin(() => ({ releaseDate: '2999-02-02' })),
      notified: { ...noRole, favoriter: 'date', uploader: 'edited' },
    },
    {
      event: 'an admin removes the release date',
      given: dated,
      act: byAdmin(() => ({ releaseDate: '' })),
      notified: { ...noRole, favoriter: 'date', uploader: 'edited' },
    },
    {
      event: 'the uploader sets the release date',
      act: byUploader(() => dated),
      notified: { ...noRole, favoriter: 'date', admin: 'date' },
    },
    {
      event: 'the uploader removes the release date',
      given: dated,
      act: byUploader(() => ({ releaseDate: '' })),
      notified: { ...noRole, favoriter: 'date', admin: 'date' },
    },
    {
      event: 'an admin sets the release date to today',
      act: byAdmin(({ today }) => ({ releaseDate: today })),
      notified: { ...noRole, favoriter: 'out', uploader: 'edited' },
    },
    {
      event: 'the uploader moves the release date to today',
      given: dated,
      act: byUploader(({ today }) => ({ releaseDate: today })),
      notified: { ...noRole, favoriter: 'out', admin: 'out' },
    },
    {
      event: 'an admin replaces the link',
      given: linked,
      act: byAdmin(() => ({ link: newLink() })),
      notified: { ...noRole, favoriter: 'link', uploader: 'edited' },
    },
    {
      event: 'the uploader replaces the link',
      given: linked,
      act: byUploader(() => ({ link: newLink() })),
      notified: { ...noRole, favoriter: 'link', admin: 'link' },
    },
    {
      event: 'an admin changes the title',
      act: byAdmin(() => ({ title: `Plate ${randomUUID()}` })),
      notified: { ...noRole, uploader: 'edited' },
    },
    {
      event: 'the uploader changes the title',
      act: byUploader(() => ({ title: `Plate ${randomUUID()}` })),
      notified: noRole,
    },
    {
      event: 'an admin saves the form without a change',
      given: { ...dated, ...linked },
      act: byAdmin(() => ({})),
      notified: noRole,
    },
    {
      event: 'an admin verifies it',
      act: ({ members, songId }) => members.admin.api.catalog.verify.mutate({ id: songId, verified: true }),
      notified: { ...noRole, uploader: 'verified' },
    },
    {
      event: 'an admin takes it down in the console',
      act: ({ members, songId }) => members.admin.api.catalog.archive.mutate({ id: songId }),
      notified: { ...noRole, uploader: 'taken-down' },
    },
    {
      event: 'an admin merges it into the other song',
      act: ({ members, songId, otherId }) => members.admin.api.catalog.merge.mutate({ id: songId, into: otherId }),
      notified: { ...noRole, favoriter: 'merged' },
    },
    {
      event: 'an admin merges the other song into it',
      act: ({ members, songId, otherId }) => members.admin.api.catalog.merge.mutate({ id: otherId, into: songId }),
      notified: { ...noRole, otherFavoriter: 'merged' },
    },
    {
      event: 'a member adds a new song of the artist',
      act: ({ members, artist }) => addSong(members.stranger, newForm([artist])),
      notified: { ...noRole, artistFollower: 'artist', admin: 'artist' },
    },
    {
      event: 'an admin who follows the artist adds a new song',
      act: ({ members, artist }) => addSong(members.admin, newForm([artist])),
      notified: { ...noRole, artistFollower: 'artist' },
    },
    {
      event: 'an asker solves a request with a new song of the artist',
      act: async ({ members, artist }) => {
        const id = await addRequest(members.stranger);
        await members.stranger.api.requests.convert.mutate({ id, title: `Plate ${randomUUID()}`, artist });
      },
      notified: { ...noRole, artistFollower: 'artist', admin: 'artist' },
    },
    {
      // An import adds the past of a catalogue, so it is no news (decision 81).
      event: 'an admin who follows the artist imports a new song',
      act: ({ members, artist }) => importFile(members.admin, [{ title: `Plate ${randomUUID()}`, artist }]),
      notified: noRole,
    },
    {
      event: 'a member favorites it',
      act: ({ members, songId }) => setFavorite(members.stranger, songId),
      notified: noRole,
    },
  ];

  test.each(table)('notifies exactly the roles of the table when $event', async ({ given, act, notified }) => {
    const scene = await prepare(given);
    await act(scene);
    await expectNotified(scene.members, notified);
  });

  test('notifies a member who favorited both songs of a merge once', async () => {
    const { members, songId, otherId } = await prepare();
    await setFavorite(members.otherFavoriter, songId);
    await members.admin.api.catalog.merge.mutate({ id: songId, into: otherId });
    await expectNotified(members, { ...noRole, favoriter: 'merged', otherFavoriter: 'merged' });
  });

  test('notifies an uploader who favorited it once when an admin edits only its date', async () => {
    const { members, songId } = await prepare();
    await setFavorite(members.uploader, songId);
    await editInConsole(members.admin, songId, dated);
    await expectNotified(members, { ...noRole, favoriter: 'date', uploader: 'date' });
    expect(await listEntries(members.uploader)).toMatchObject([
      { song: { id: songId }, from: null, to: '2999-01-01', read: false },
    ]);
  });

  test('is out today only for members on whose local day the date falls', async () => {
    const { members, songId } = await prepare();
    const { favoriter, uploader, stranger } = members;
    const { ahead, behind, todayAhead } = readZonesOfTwoDays();
    await setFavorite(stranger, songId);
    await favoriter.api.notifications.setTimeZone.mutate({ timeZone: ahead });
    await stranger.api.notifications.setTimeZone.mutate({ timeZone: behind });
    await setFavorite(members.admin, songId, false);
    await editOwn(uploader, songId, { releaseDate: todayAhead });
    await expectNotified(members, { ...noRole, favoriter: 'out', stranger: 'date' });
    expect(await listEntries(favoriter)).toMatchObject([{ day: todayAhead, songs: [{ id: songId }], count: 1 }]);
  });

  test('does not notify a member who removed the favorite or the artist before it', async () => {
    const { members, songId, artist } = await prepare();
    const { favoriter, artistFollower, stranger, uploader, admin } = members;
    await setFavorite(favoriter, songId, false);
    await artistFollower.api.artists.follow.mutate({ name: artist, following: false });
    await editOwn(uploader, songId, dated);
    await addSong(stranger, newForm([artist]));
    expect(await readStoredKinds(app, { favoriter, artistFollower, admin })).toEqual({
      favoriter: [],
      artistFollower: [],
      admin: ['artist', 'date'],
      others: [],
    });
  });

  const ownSongActs = {
    verifies: ({ api }: SignedInMember, id: string) => api.catalog.verify.mutate({ id, verified: true }),
    edits: (admin: SignedInMember, id: string) => editInConsole(admin, id, { ...dated, link: newLink() }),
    'takes down': ({ api }: SignedInMember, id: string) => api.catalog.archive.mutate({ id }),
  };
  test.each(Object.entries(ownSongActs))(
    'is not sent to an admin who %s their own song, nor to a suspended uploader',
    async (_, act) => {
      const members = await createRoles(app, 'suspended', 'uploader');
      const admin = await createSignedInAdmin(app);
      const [own, theirs] = [await addSong(admin), await addSong(members.suspended)];
      // The uploader shows that the act does notify.
      const notified = await addSong(members.uploader);
      await suspend(members.suspended);
      await clearInboxes(app);
      for (const id of [own, theirs, notified]) await act(admin, id);
      const { uploader, ...rest } = await readStoredKinds(app, { ...members, admin });
      expect(rest).toEqual({ suspended: [], admin: [], others: [] });
      expect(uploader).not.toEqual([]);
    },
  );
});

describe('a decided report', () => {
  const roles = ['reporter', 'otherReporter', 'author', 'stranger', 'suspended', 'admin'] as const;
  type Role = (typeof roles)[number];
  const addTarget: Record<ReportTarget, (members: Members<Role>) => Promise<string>> = {
    song: ({ author }) => addSong(author),
    request: ({ author }) => addRequest(author),
    comment: async ({ author, stranger }) => comment(author, await addRequest(stranger)),
  };
  const onlyReporter: Record<Role, Cell> = {
    reporter: 'report',
    otherReporter: none,
    author: none,
    stranger: none,
    suspended: none,
    admin: none,
  };

  type Row = { target: ReportTarget; decision: CaseDecision; notified: Record<Role, Cell> };
  const table: Row[] = [
    { target: 'song', decision: 'dismiss', notified: onlyReporter },
    { target: 'song', decision: 'hide', notified: { ...onlyReporter, author: 'taken-down' } },
    { target: 'song', decision: 'suspend', notified: onlyReporter },
    { target: 'request', decision: 'dismiss', notified: onlyReporter },
    { target: 'request', decision: 'hide', notified: onlyReporter },
    { target: 'request', decision: 'suspend', notified: onlyReporter },
    { target: 'comment', decision: 'dismiss', notified: onlyReporter },
    { target: 'comment', decision: 'hide', notified: onlyReporter },
    { target: 'comment', decision: 'suspend', notified: onlyReporter },
  ];

  test.each(table)(
    'notifies exactly the roles of the table: $decision for a $target',
    async ({ target, decision, notified }) => {
      const members = await createRoles(app, ...roles);
      const { reporter, otherReporter, suspended, admin } = members;
      await makeAdmin(app.db, admin.id);
      const id = await addTarget[target](members);
      await reportTarget(otherReporter, target, await addTarget[target](members));
      for (const member of [reporter, suspended, admin]) await reportTarget(member, target, id);
      const caseId = await reportTarget(reporter, target, id);
      await suspend(suspended);
      await clearInboxes(app);
      await repeat(() => admin.api.reports.resolve.mutate({ caseId, decision }));
      await expectNotified(members, notified);
      const outcome = decision === 'dismiss' ? 'dismissed' : 'hidden';
      expect(await listEntries(reporter)).toMatchObject([{ kind: 'report', target, outcome }]);
    },
  );
});

describe('a member is not notified of an own act', () => {
  type Act = (actor: SignedInMember, other: SignedInMember) => Promise<unknown>;
  /** A song of a third member that both have favorited. */
  const addShared = async (...members: SignedInMember[]): Promise<string> => {
    const id = await addSong(await newMember());
    for (const member of members) await setFavorite(member, id);
    return id;
  };
  const withOwn = async (actor: SignedInMember, other: SignedInMember, act: (id: string) => Promise<unknown>) => {
    for (const uploader of [actor, other]) {
      const id = await addSong(uploader);
      await setFavorite(uploader, id, false);
      await act(id);
    }
  };
  /** Both members have the relation of the kind. The actor is an admin. */
  const acts: Record<NotificationKind, Act> = {
    async solved(actor, other) {
      const id = await addRequest(actor);
      for (const member of [actor, other]) await setBell(member, id, true);
      await actor.api.requests.solve.mutate({ id });
    },
    async comment(actor, other) {
      const id = await addRequest(await newMember());
      for (const member of [actor, other]) await setBell(member, id, true);
      await comment(actor, id);
    },
    async date(actor, other) {
      await editInConsole(actor, await addShared(actor, other), { releaseDate: '2999-01-01' });
    },
    async out(actor, other) {
      const url = 'https://example.com/out';
      await actor.api.songs.markOut.mutate({ id: await addShared(actor, other), url });
    },
    async merged(actor, other) {
      const [id, into] = [await addShared(actor, other), await addShared()];
      await actor.api.catalog.merge.mutate({ id, into });
    },
    async link(actor, other) {
      await editInConsole(actor, await addShared(actor, other), { link: newLink() });
    },
    verified: (actor, other) => withOwn(actor, other, (id) => actor.api.catalog.verify.mutate({ id, verified: true })),
    edited: (actor, other) => withOwn(actor, other, (id) => editInConsole(actor, id, { title: randomUUID() })),
    'taken-down': (actor, other) => withOwn(actor, other, (id) => actor.api.catalog.archive.mutate({ id })),
    async report(actor, other) {
      const id = await addRequest(await newMember());
      await reportTarget(other, 'request', id);
      const caseId = await reportTarget(actor, 'request', id);
      await actor.api.reports.resolve.mutate({ caseId, decision: 'dismiss' });
    },
    async artist(actor, other) {
      const form = newForm();
      for (const member of [actor, other]) await followArtist(member, form.artists[0]!);
      await addSong(actor, form);
    },
  };

  test.each(Object.keys(acts) as NotificationKind[])(
    'of the kind %s: only another member gets an entry, for which push messages and emails are sent',
    async (kind) => {
      const { other } = await createRoles(app, 'other');
      const actor = await createSignedInAdmin(app);
      await acts[kind](actor, other);
      const { actor: own, other: others } = await readStoredKinds(app, { actor, other });
      expect({ own, others }).toEqual({ own: [], others: [kind] });
    },
  );
});

describe('a member is notified once', () => {
  test('of a solution that the asker sends again, although the member voted, commented and follows', async () => {
    const members = await createRoles(app, 'asker', 'reader');
    const id = await addRequest(members.asker);
    await relateToRequest(members.reader, id);
    await clearInboxes(app);
    await repeat(() => members.asker.api.requests.solve.mutate({ id }));
    await expectNotified(members, { asker: none, reader: 'solved' });
  });

  test('of a comment that the browser sends several times', async () => {
    const members = await createRoles(app, 'asker', 'commenter');
    const requestId = await addRequest(members.asker);
    const sent = { id: randomUUID(), requestId, text: 'That is Moth Ledger' };
    await repeat(() => members.commenter.api.comments.add.mutate(sent));
    await expectNotified(members, { asker: 'comment', commenter: none });
    expect(await listEntries(members.asker)).toMatchObject([{ username: members.commenter.username, others: 0 }]);
  });

  test('of a comment that the browser sends again after the member read the entry', async () => {
    const members = await createRoles(app, 'asker', 'commenter');
    const requestId = await addRequest(members.asker);
    const sent = { id: randomUUID(), requestId, text: 'That is Moth Ledger' };
    await members.commenter.api.comments.add.mutate(sent);
    await finishFanOut(app);
    const [entry] = await listEntries(members.asker);
    await members.asker.api.notifications.markRead.mutate({ id: entry!.id, position: entry!.position });
    await members.commenter.api.comments.add.mutate(sent);
    await finishFanOut(app);
    expect(await readInboxes(members)).toEqual({
      asker: { kinds: ['comment'], unread: 0 },
      commenter: { kinds: [], unread: 0 },
    });
  });

  test('of a verification that an admin sends several times', async () => {
    const members = await createRoles(app, 'uploader');
    const id = await addSong(members.uploader);
    await repeat(() => moderator.api.catalog.verify.mutate({ id, verified: true }));
    await expectNotified(members, { uploader: 'verified' });
  });

  test('of a song taken down by an admin who sends the call several times', async () => {
    const members = await createRoles(app, 'uploader');
    const id = await addSong(members.uploader);
    await repeat(() => moderator.api.catalog.archive.mutate({ id }));
    await expectNotified(members, { uploader: 'taken-down' });
  });

  test('of an edit that an admin sends several times', async () => {
    const members = await createRoles(app, 'uploader', 'favoriter');
    const id = await addSong(members.uploader);
    await setFavorite(members.uploader, id, false);
    await setFavorite(members.favoriter, id);
    const song = await moderator.api.catalog.read.query({ id });
    const form = { ...formOf(song), releaseDate: '2999-01-01' };
    await repeat(() => moderator.api.catalog.edit.mutate({ id, edition: song.edition, song: form }));
    await expectNotified(members, { uploader: 'edited', favoriter: 'date' });
  });

  test('of a merge that an admin sends several times', async () => {
    const members = await createRoles(app, 'favoriter', 'uploader');
    const [id, into] = [await addSong(members.uploader), await addSong(members.uploader)];
    for (const songId of [id, into]) await setFavorite(members.uploader, songId, false);
    await setFavorite(members.favoriter, id);
    await repeat(() => moderator.api.catalog.merge.mutate({ id, into }));
    await expectNotified(members, { favoriter: 'merged', uploader: none });
  });

  test('of a new song by two followed artists', async () => {
    const members = await createRoles(app, 'follower', 'uploader');
    const artists = [newArtist(), newArtist()];
    for (const name of artists) await followArtist(members.follower, name);
    const id = await addSong(members.uploader, newForm(artists));
    await expectNotified(members, { follower: 'artist', uploader: none });
    expect(await listEntries(members.follower)).toMatchObject([{ song: { id } }]);
  });

  test.each([
    ['BEYONCÉ', 'Beyonce'],
    ['beyonce', 'BEYONCÉ'],
    ['Sigur Rós', 'SIGUR ROS'],
  ])('of a new song by %s, whose name the member followed as %s', async (name, followed) => {
    const members = await createRoles(app, 'follower', 'uploader');
    const suffix = randomUUID();
    await followArtist(members.follower, `${followed} ${suffix}`);
    await addSong(members.uploader, newForm([`${name} ${suffix}`]));
    await expectNotified(members, { follower: 'artist', uploader: none });
  });
});

describe('a member is notified again', () => {
  type Scene = { uploader: SignedInMember; favoriter: SignedInMember; id: string };
  async function prepare(): Promise<Scene> {
    const { uploader, favoriter } = await createRoles(app, 'uploader', 'favoriter');
    const id = await addSong(uploader, { ...newForm(), link: 'https://soundcloud.com/velka/first' });
    await setFavorite(uploader, id, false);
    await setFavorite(favoriter, id);
    await clearInboxes(app);
    return { uploader, favoriter, id };
  }
  const setDates = async ({ uploader, id }: Scene, dates: string[]) => {
    for (const releaseDate of dates) {
      await editOwn(uploader, id, { releaseDate });
      // A date that is outdated by then is not notified.
      await finishFanOut(app);
    }
  };

  test('but once a day of a release date that changes again and again', async () => {
    const scene = await prepare();
    await setDates(scene, ['2999-01-01', '2999-02-02', '2999-01-01', '2999-02-02']);
    const { uploader, favoriter } = scene;
    expect(await readStoredKinds(app, { uploader, favoriter })).toEqual({
      uploader: [],
      favoriter: ['date'],
      others: [],
    });
  });

  test('of each replaced link, also of a link that the song had before', async () => {
    const { uploader, favoriter, id } = await prepare();
    for (const link of ['second', 'first', 'second']) {
      await editOwn(uploader, id, { link: `https://soundcloud.com/velka/${link}` });
    }
    expect(await readStoredKinds(app, { uploader, favoriter })).toEqual({
      uploader: [],
      favoriter: ['link', 'link', 'link'],
      others: [],
    });
  });

  test('of a song that an admin verifies again after removing the verification', async () => {
    const { uploader, favoriter, id } = await prepare();
    for (const verified of [true, false, true]) await moderator.api.catalog.verify.mutate({ id, verified });
    expect(await readStoredKinds(app, { uploader, favoriter })).toEqual({
      uploader: ['verified', 'verified'],
      favoriter: [],
      others: [],
    });
  });

  test('of a song that an admin takes down again after restoring it', async () => {
    const { uploader, favoriter, id } = await prepare();
    await moderator.api.catalog.archive.mutate({ id });
    // A song that is back by then is not notified.
    await finishFanOut(app);
    await moderator.api.catalog.restore.mutate({ id });
    await moderator.api.catalog.archive.mutate({ id });
    expect(await readStoredKinds(app, { uploader, favoriter })).toEqual({
      uploader: ['taken-down', 'taken-down'],
      favoriter: [],
      others: [],
    });
  });
});

describe('the inbox, without hidden items,', () => {
  test('gets no entry of a hidden request, which the server refuses to solve and to comment', async () => {
    const members = await createRoles(app, 'asker', 'reader', 'commenter');
    const { asker, reader, commenter } = members;
    const [hidden, visible] = [await addRequest(asker), await addRequest(asker)];
    for (const id of [hidden, visible]) await relateToRequest(reader, id);
    await hide('request', hidden);
    await clearInboxes(app);
    expect(await refusalOf(asker.api.requests.solve.mutate({ id: hidden }))).toMatchObject({
      reason: 'request-missing',
    });
    expect(await refusalOf(comment(commenter, hidden))).toMatchObject({ reason: 'request-missing' });
    await asker.api.requests.solve.mutate({ id: visible });
    await expectNotified(members, { asker: none, reader: 'solved', commenter: none });
    expect(await listEntries(reader)).toMatchObject([{ request: { id: visible } }]);
  });

  test('gets no entry of a request that an admin hides before the job worker notifies the members', async () => {
    const members = await createRoles(app, 'asker', 'reader');
    const { asker, reader } = members;
    const [hidden, visible] = [await addRequest(asker), await addRequest(asker)];
    for (const id of [hidden, visible]) await setBell(reader, id, true);
    await clearInboxes(app);
    await whileJobsPaused(app, async () => {
      for (const id of [hidden, visible]) {
        await comment(asker, id);
        await asker.api.requests.solve.mutate({ id });
      }
      await hide('request', hidden);
      expect(await hasEvents(app.db)).toBe(true);
    });
    await finishFanOut(app);
    expect(await readInboxes({ reader })).toEqual({ reader: { kinds: ['comment', 'solved'], unread: 2 } });
    const requests = (await listEntries(reader)).map((entry) => 'request' in entry && entry.request.id);
    expect(requests).toEqual([visible, visible]);
  });

  test('loses the entries of a request that an admin hides', async () => {
    const { asker, reader } = await createRoles(app, 'asker', 'reader');
    const [gone, kept] = [await addRequest(asker), await addRequest(asker)];
    for (const id of [gone, kept]) {
      await setBell(reader, id, true);
      await comment(asker, id);
      await asker.api.requests.solve.mutate({ id });
    }
    await finishFanOut(app);
    expect(await readInboxes({ reader })).toEqual({
      reader: { kinds: ['comment', 'comment', 'solved', 'solved'], unread: 4 },
    });
    await hide('request', gone);
    await finishFanOut(app);
    expect(await readInboxes({ reader })).toEqual({ reader: { kinds: ['comment', 'solved'], unread: 2 } });
    const requests = (await listEntries(reader)).map((entry) => 'request' in entry && entry.request.id);
    expect(requests).toEqual([kept, kept]);
  });

  test('lists and counts a visible entry that is older than a page of entries of hidden requests', async () => {
    const { asker, commenter } = await createRoles(app, 'asker', 'commenter');
    const titles = Array.from({ length: notificationsPageSize + 2 }, (_, index) => ({ title: `Track ${index}` }));
    const [visible, ...hidden] = await createRequests(app.db, asker.username, titles);
    for (const id of [visible!, ...hidden]) await comment(commenter, id);
    await finishFanOut(app);
    expect(await asker.api.notifications.unread.query()).toBe(unreadLimit);
    for (const id of hidden) await hide('request', id);
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([{ request: { id: visible } }]);
    expect(await asker.api.notifications.unread.query()).toBe(1);
  });

  test('loses the entry of a request that the asker deletes', async () => {
    const { asker, reader } = await createRoles(app, 'asker', 'reader');
    const [gone, kept] = [await addRequest(asker), await addRequest(asker)];
    for (const id of [gone, kept]) {
      await setBell(reader, id, true);
      await comment(asker, id);
    }
    await finishFanOut(app);
    expect(await readInboxes({ reader })).toEqual({ reader: { kinds: ['comment', 'comment'], unread: 2 } });
    await asker.api.requests.remove.mutate({ id: gone });
    expect(await readInboxes({ reader })).toEqual({ reader: { kinds: ['comment'], unread: 1 } });
    expect(await listEntries(reader)).toMatchObject([{ request: { id: kept } }]);
  });

  const takeDowns = {
    'archives it': (id: string) => moderator.api.catalog.archive.mutate({ id }),
    'hides it after a report': (id: string) => hide('song', id),
  };
  test.each(Object.entries(takeDowns))(
    'loses the entries of a song when an admin %s, except that it was taken down',
    async (_, takeDown) => {
      const members = await createRoles(app, 'uploader', 'favoriter', 'artistFollower');
      const { uploader, favoriter, artistFollower } = members;
      const form = newForm();
      await followArtist(artistFollower, form.artists[0]!);
      const id = await addSong(uploader, { ...form, link: newLink() });
      await setFavorite(uploader, id, false);
      await setFavorite(favoriter, id);
      await editInConsole(moderator, id, { releaseDate: '2999-01-01' });
      await editInConsole(moderator, id, { link: newLink() });
      await moderator.api.catalog.verify.mutate({ id, verified: true });
      await finishFanOut(app);
      expect(await readInboxes(members)).toEqual({
        uploader: { kinds: ['edited', 'edited', 'verified'], unread: 3 },
        favoriter: { kinds: ['date', 'link'], unread: 2 },
        artistFollower: { kinds: ['artist'], unread: 1 },
      });
      await takeDown(id);
      await finishFanOut(app);
      expect(await readInboxes(members)).toEqual({
        uploader: { kinds: ['taken-down'], unread: 1 },
        favoriter: { kinds: [], unread: 0 },
        artistFollower: { kinds: [], unread: 0 },
      });
    },
  );

  test('loses the entry of a merge when an admin takes down the kept song', async () => {
    const { uploader, favoriter } = await createRoles(app, 'uploader', 'favoriter');
    const [id, into] = [await addSong(uploader), await addSong(uploader)];
    await setFavorite(favoriter, id);
    await moderator.api.catalog.merge.mutate({ id, into });
    await finishFanOut(app);
    expect(await readInboxes({ favoriter })).toEqual({ favoriter: { kinds: ['merged'], unread: 1 } });
    await moderator.api.catalog.archive.mutate({ id: into });
    await finishFanOut(app);
    expect(await readInboxes({ favoriter })).toEqual({ favoriter: { kinds: [], unread: 0 } });
  });

  test('does not name or count a song that was out today when an admin takes it down', async () => {
    const { uploader, favoriter } = await createRoles(app, 'uploader', 'favoriter');
    const { timeZone, today } = readNoonZone();
    await favoriter.api.notifications.setTimeZone.mutate({ timeZone });
    const [gone, kept] = [await addSong(uploader), await addSong(uploader)];
    for (const id of [gone, kept]) {
      await setFavorite(favoriter, id);
      await editOwn(uploader, id, { releaseDate: today });
    }
    await finishFanOut(app);
    await moderator.api.catalog.archive.mutate({ id: gone });
    const texts = JSON.stringify(await listEntries(favoriter));
    expect(texts).toContain(kept);
    expect(texts).not.toContain(gone);
    await moderator.api.catalog.archive.mutate({ id: kept });
    expect(await readInboxes({ favoriter })).toEqual({ favoriter: { kinds: [], unread: 0 } });
  });

  const disappearances = {
    'that an admin hides': (_: SignedInMember, id: string) => hide('comment', id),
    'that its author deletes': ({ api }: SignedInMember, id: string) => api.comments.remove.mutate({ id }),
    'of a member whom an admin suspends': (author: SignedInMember) => suspend(author),
  };
  test.each(Object.entries(disappearances))('loses a comment %s', async (_, disappear) => {
    const { asker, first, second } = await createRoles(app, 'asker', 'first', 'second');
    const requestId = await addRequest(asker);
    const older = await comment(first, requestId, 'The older comment');
    const newer = await comment(second, requestId, 'The newer comment');
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([
      { username: second.username, others: 1, text: 'The newer comment' },
    ]);
    await disappear(second, newer);
    expect(await listEntries(asker)).toMatchObject([
      { username: first.username, others: 0, text: 'The older comment' },
    ]);
    expect(await asker.api.notifications.unread.query()).toBe(1);
    expect(JSON.stringify(await listEntries(asker))).not.toContain(second.username);
    await disappear(first, older);
    expect(await readInboxes({ asker })).toEqual({ asker: { kinds: [], unread: 0 } });
  });

  test('does not count a hidden comment among the others', async () => {
    const { asker, first, second } = await createRoles(app, 'asker', 'first', 'second');
    const requestId = await addRequest(asker);
    const older = await comment(first, requestId);
    await comment(second, requestId, 'The newer comment');
    await hide('comment', older);
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([
      { username: second.username, others: 0, text: 'The newer comment' },
    ]);
  });
});

describe('a suspension before the job worker notifies the members', () => {
  test('of the commenter leaves only the comments of other members', async () => {
    const { asker, suspended, commenter } = await createRoles(app, 'asker', 'suspended', 'commenter');
    const [both, one] = [await addRequest(asker), await addRequest(asker)];
    await whileJobsPaused(app, async () => {
      await comment(commenter, both, 'By the commenter');
      for (const id of [both, one]) await comment(suspended, id, 'By the suspended member');
      await suspend(suspended);
      expect(await hasEvents(app.db)).toBe(true);
    });
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([
      { request: { id: both }, username: commenter.username, others: 0, text: 'By the commenter' },
    ]);
    expect(await asker.api.notifications.unread.query()).toBe(1);
  });

  test('of the asker who solved the request notifies no member', async () => {
    const members = await createRoles(app, 'suspended', 'asker', 'reader');
    const { suspended, asker, reader } = members;
    const [theirs, other] = [await addRequest(suspended), await addRequest(asker)];
    for (const id of [theirs, other]) await vote(reader, id);
    await whileJobsPaused(app, async () => {
      await suspended.api.requests.solve.mutate({ id: theirs });
      await asker.api.requests.solve.mutate({ id: other });
      await suspend(suspended);
      expect(await hasEvents(app.db)).toBe(true);
    });
    await expectNotified(members, { suspended: none, asker: none, reader: 'solved' });
    expect(await listEntries(reader)).toMatchObject([{ request: { id: other } }]);
  });

  test('of the uploader notifies no follower of the artist and no favoriter', async () => {
    const members = await createRoles(app, 'suspended', 'uploader', 'follower', 'favoriter');
    const { suspended, uploader, follower, favoriter } = members;
    const [artist, edited] = [newArtist(), await addSong(suspended)];
    await followArtist(follower, artist);
    await setFavorite(favoriter, edited);
    await whileJobsPaused(app, async () => {
      for (const member of [suspended, uploader]) await addSong(member, newForm([artist]));
      await editOwn(suspended, edited, { releaseDate: '2999-01-01' });
      await suspend(suspended);
      expect(await hasEvents(app.db)).toBe(true);
    });
    await expectNotified(members, { suspended: none, uploader: none, follower: 'artist', favoriter: none });
  });

  test('of a recipient leaves them without an entry', async () => {
    const members = await createRoles(app, 'asker', 'suspended', 'voter');
    const id = await addRequest(members.asker);
    for (const member of [members.suspended, members.voter]) await vote(member, id);
    await whileJobsPaused(app, async () => {
      await members.asker.api.requests.solve.mutate({ id });
      await suspend(members.suspended);
      expect(await hasEvents(app.db)).toBe(true);
    });
    await expectNotified(members, { asker: none, suspended: none, voter: 'solved' });
  });

  test('of the asker leaves them without entries of comments', async () => {
    const members = await createRoles(app, 'suspended', 'follower', 'commenter');
    const id = await addRequest(members.suspended);
    await setBell(members.follower, id, true);
    await suspend(members.suspended);
    await comment(members.commenter, id);
    await expectNotified(members, { suspended: none, follower: 'comment', commenter: none });
  });
});

describe('the bell', () => {
  test('that any of the roles turned off stops entries of comments and of the solution', async () => {
    const members = await createRoles(app, 'asker', 'voter', 'commenter', 'follower', 'stranger', 'listener');
    const { asker, voter, commenter, follower, stranger, listener } = members;
    const id = await addRequest(asker);
    await vote(voter, id);
    await comment(commenter, id);
    for (const member of [follower, listener]) await setBell(member, id, true);
    for (const member of [asker, voter, commenter, follower]) await setBell(member, id, false);
    await clearInboxes(app);
    await comment(stranger, id);
    await setBell(stranger, id, false);
    await asker.api.requests.solve.mutate({ id });
    expect(await readStoredKinds(app, members)).toEqual({
      asker: [],
      voter: [],
      commenter: [],
      follower: [],
      stranger: [],
      listener: ['comment', 'solved'],
      others: [],
    });
  });

  test('that a member turns on again notifies of later comments only', async () => {
    const { asker, reader, commenter } = await createRoles(app, 'asker', 'reader', 'commenter');
    const id = await addRequest(asker);
    await setBell(reader, id, true);
    await setBell(reader, id, false);
    await comment(commenter, id, 'While the bell is off');
    await finishFanOut(app);
    expect(await listEntries(reader)).toEqual([]);
    await setBell(reader, id, true);
    await comment(commenter, id, 'While the bell is on');
    await finishFanOut(app);
    expect(await listEntries(reader)).toMatchObject([{ text: 'While the bell is on', others: 0 }]);
  });

  test('that a member turned off and then forgot is as before: a voter is notified of the solution only', async () => {
    const members = await createRoles(app, 'asker', 'voter', 'commenter', 'stranger');
    const { asker, voter, commenter, stranger } = members;
    const id = await addRequest(asker);
    await vote(voter, id);
    await comment(commenter, id);
    const bells: boolean[] = [];
    for (const member of [asker, voter, commenter]) {
      await setBell(member, id, false);
      bells.push((await setBell(member, id, null)).following);
    }
    expect(bells).toEqual([true, false, true]);
    await clearInboxes(app);
    await comment(stranger, id);
    await asker.api.requests.solve.mutate({ id });
    expect(await readStoredKinds(app, members)).toEqual({
      asker: ['comment'],
      voter: ['solved'],
      commenter: ['comment', 'solved'],
      stranger: ['solved'],
      others: [],
    });
  });

  test('is on for the asker and for a member who commented, and off for other members', async () => {
    const { asker, commenter, voter } = await createRoles(app, 'asker', 'commenter', 'voter');
    const id = await addRequest(asker);
    await comment(commenter, id);
    await vote(voter, id);
    const details = await Promise.all([asker, commenter, voter].map(({ api }) => api.requests.read.query({ id })));
    expect(details.map(({ following }) => following)).toEqual([true, true, false]);
  });
});

describe('comments on one request', () => {
  test('by ten members are one unread entry, and the next comment after reading it is a new entry', async () => {
    const { asker } = await createRoles(app, 'asker');
    const commenters = await createSignedInMembers(app, 10);
    const requestId = await addRequest(asker);
    for (const [index, member] of commenters.entries()) await comment(member, requestId, `Comment ${index}`);
    await finishFanOut(app);
    const entries = await listEntries(asker);
    expect(entries).toMatchObject([
      {
        kind: 'comment',
        request: { id: requestId },
        username: commenters[9]!.username,
        others: 9,
        text: 'Comment 9',
        read: false,
      },
    ]);
    expect(await readInboxes({ asker })).toEqual({ asker: { kinds: ['comment'], unread: 1 } });
    await asker.api.notifications.markRead.mutate({ id: entries[0]!.id, position: entries[0]!.position });
    expect(await asker.api.notifications.unread.query()).toBe(0);
    await comment(commenters[0]!, requestId, 'After reading');
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([
      { username: commenters[0]!.username, others: 0, text: 'After reading', read: false },
      { username: commenters[9]!.username, others: 9, read: true },
    ]);
    expect(await asker.api.notifications.unread.query()).toBe(1);
  });

  test('sent by ten members at once are one unread entry', async () => {
    const { asker } = await createRoles(app, 'asker');
    const commenters = await createSignedInMembers(app, 10);
    const requestId = await addRequest(asker);
    await Promise.all(commenters.map((member) => comment(member, requestId)));
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([{ kind: 'comment', others: 9, read: false }]);
    expect(await asker.api.notifications.unread.query()).toBe(1);
  });

  test('by the reader are not counted and do not become the newest', async () => {
    const { asker, first, second } = await createRoles(app, 'asker', 'first', 'second');
    const requestId = await addRequest(asker);
    await comment(first, requestId);
    await comment(asker, requestId, 'By the reader');
    await comment(second, requestId, 'By the second');
    await comment(asker, requestId, 'By the reader again');
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([{ username: second.username, others: 1, text: 'By the second' }]);
  });

  test('by one member count that member once', async () => {
    const { asker, commenter } = await createRoles(app, 'asker', 'commenter');
    const requestId = await addRequest(asker);
    for (const text of ['One', 'Two', 'Three']) await comment(commenter, requestId, text);
    await finishFanOut(app);
    expect(await listEntries(asker)).toMatchObject([{ username: commenter.username, others: 0, text: 'Three' }]);
  });

  test('are separate from the comments on another request', async () => {
    const { asker, commenter } = await createRoles(app, 'asker', 'commenter');
    const [older, newer] = [await addRequest(asker), await addRequest(asker)];
    for (const id of [older, newer]) {
      await comment(commenter, id);
      await finishFanOut(app);
    }
    expect(await listEntries(asker)).toMatchObject([
      { request: { id: newer }, others: 0 },
      { request: { id: older }, others: 0 },
    ]);
  });
});
