import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';
import { sweepNotifications } from './notifications.procedures.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
const open: LiveViewer[] = [];
beforeEach(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
afterEach(() => {
  for (const viewer of open.splice(0)) viewer.close();
});

/** Entries of the kind 'verified', the oldest first. */
async function createEntries(member: SignedInMember, count: number, createdAt = new Date()): Promise<number[]> {
  const songs = await createSongs(
    app.db,
    Array.from({ length: count }, (_, index) => ({ title: `Song ${index} ${randomUUID()}` })),
  );
  const rows = await app.db
    .insertInto('notifications')
    .values(
      songs.map((songId) => ({
        member_id: member.id,
        kind: 'verified',
        subject_id: songId,
        occasion: 'fixture',
        created_at: createdAt,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

const list = ({ api }: SignedInMember, cursor?: number) => api.notifications.list.query({ ...(cursor && { cursor }) });
const unread = ({ api }: SignedInMember) => api.notifications.unread.query();

describe('the inbox', () => {
  test('is read in pages from the newest to the oldest, without gaps and repetitions', async () => {
    const ids = await createEntries(mara, 75);
    const found: number[] = [];
    const sizes: number[] = [];
    for (let cursor: number | undefined; ;) {
      const page = await list(mara, cursor);
      found.push(...page.entries.map(({ id }) => id));
      sizes.push(page.entries.length);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(found).toEqual(ids.toReversed());
    expect(sizes).toEqual([30, 30, 15]);
  });

  test('counts unread entries up to ten', async () => {
    expect(await unread(mara)).toBe(0);
    await createEntries(mara, 9);
    expect(await unread(mara)).toBe(9);
    await createEntries(mara, 20);
    expect(await unread(mara)).toBe(10);
  });

  test('of another member is neither listed nor changed', async () => {
    const [id] = (await createEntries(mara, 1)) as [number];
    expect(await list(nel)).toEqual({ entries: [], nextCursor: null });
    await nel.api.notifications.markRead.mutate({ id, position: Number.MAX_SAFE_INTEGER });
    await nel.api.notifications.markAllRead.mutate({ through: Number.MAX_SAFE_INTEGER });
    expect(await unread(mara)).toBe(1);
  });

  test('has one entry less to read after one is opened', async () => {
    const ids = await createEntries(mara, 3);
    const opened = (await list(mara)).entries.find(({ id }) => id === ids[1])!;
    await mara.api.notifications.markRead.mutate({ id: opened.id, position: opened.position });
    expect((await list(mara)).entries.map(({ id, read }) => [id, read])).toEqual([
      [ids[2], false],
      [ids[1], true],
      [ids[0], false],
    ]);
    expect(await unread(mara)).toBe(2);
  });

  test('has no unread entry about a request or song that was opened, and keeps the others', async () => {
    const [ids, [solved, other]] = [
      await createEntries(mara, 2),
      await createSongs(app.db, [{ title: randomUUID() }, { title: randomUUID() }]),
    ];
    const [asked, named] = await createRequests(app.db, nel.username, [
      { title: 'Closing track' },
      { title: 'Warm-up', solved_at: new Date(), resolved_song_id: solved! },
    ]);
    const entry = (member: SignedInMember, kind: string, subject: string) =>
      ({ member_id: member.id, kind, subject_id: subject, occasion: randomUUID(), created_at: new Date() }) as const;
    await app.db
      .insertInto('notifications')
      .values([
        entry(mara, 'solved', asked!),
        { ...entry(mara, 'comment', asked!), first_comment: 1, last_comment: 9 },
        entry(mara, 'solved', named!),
        entry(mara, 'link', solved!),
        entry(mara, 'link', other!),
        entry(nel, 'solved', asked!),
      ])
      .execute();
    const unreadOf = async ({ id }: SignedInMember) =>
      (
        await app.db
          .selectFrom('notifications')
          .select('subject_id')
          .where('member_id', '=', id)
          .where('read_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map((row) => row.subject_id);
    const before = await unreadOf(mara);
    await mara.api.notifications.markSubjectRead.mutate({ subjectId: asked! });
    expect(await unreadOf(mara)).toEqual(before.filter((subject) => subject !== asked));
    // The song that the request was solved with: the entry leads there.
    await mara.api.notifications.markSubjectRead.mutate({ subjectId: solved! });
    expect(await unreadOf(mara)).toEqual([...before.slice(0, ids.length), other]);
    expect(await unreadOf(nel)).toEqual([asked]);
  });

  test('is marked as read up to the newest entry on screen: a later one stays unread', async () => {
    await createEntries(mara, 40);
    const { entries } = await list(mara);
    const [late] = await createEntries(mara, 1);
    await mara.api.notifications.markAllRead.mutate({ through: entries[0]!.position });
    const after = await list(mara);
    expect(after.entries.filter(({ read }) => !read).map(({ id }) => id)).toEqual([late]);
    expect(await unread(mara)).toBe(1);
  });

  test('changed on one device tells the other devices of the member, and no other member', async () => {
    const [id] = (await createEntries(mara, 1)) as [number];
    const [phone, other] = [
      await connectLive(app.address, { cookie: mara.cookie() }),
      await connectLive(app.address, { cookie: nel.cookie() }),
    ];
    open.push(phone, other);
    const inboxesOf = ({ messages }: LiveViewer) =>
      messages.flatMap(({ changes }) => changes.flatMap(({ kind, row }) => (kind === 'inbox' ? [row.id] : [])));
    await mara.api.notifications.markRead.mutate({ id, position: Number.MAX_SAFE_INTEGER });
    await until(() => inboxesOf(phone).length > 0, 'the change on the phone');
    await nel.api.notifications.setTimeZone.mutate({ timeZone: 'Europe/Berlin' });
    await until(() => inboxesOf(other).length > 0, 'the change of the other member');
    expect(new Set(inboxesOf(phone))).toEqual(new Set([mara.id]));
    expect(new Set(inboxesOf(other))).toEqual(new Set([nel.id]));
  });

  test('loses entries older than 90 days', async () => {
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
    await createEntries(mara, 2, daysAgo(91));
    const kept = await createEntries(mara, 2, daysAgo(89));
    await sweepNotifications(app.db, now);
    expect((await list(mara)).entries.map(({ id }) => id)).toEqual(kept.toReversed());
  });

  test('leaves out a kind that only a newer build knows', async () => {
    const [song] = await createSongs(app.db, [{ title: 'Unknown' }]);
    await app.db
      .insertInto('notifications')
      .values({ member_id: mara.id, kind: 'later', subject_id: song!, occasion: '1', created_at: new Date() })
      .execute();
    expect(await list(mara)).toEqual({ entries: [], nextCursor: null });
    expect(await unread(mara)).toBe(0);
  });
});

describe('following an artist', () => {
  const follow = ({ api }: SignedInMember, name: string, following: boolean) =>
    api.artists.follow.mutate({ name, following });

  test('counts each member once, in any spelling of the name', async () => {
    const name = `Näkki ${randomUUID()}`;
    expect(await follow(mara, name, true)).toEqual({ following: true, followerCount: 1 });
    expect(await follow(mara, name.toUpperCase(), true)).toEqual({ following: true, followerCount: 1 });
    expect(await follow(nel, name.replace('ä', 'a'), true)).toEqual({ following: true, followerCount: 2 });
    const page = await mara.api.artists.read.query({ name, today: '2026-11-20' });
    expect(page.about?.follow).toEqual({ following: true, followerCount: 2 });
    expect(await follow(mara, name, false)).toEqual({ following: false, followerCount: 1 });
    expect(await follow(mara, name, false)).toEqual({ following: false, followerCount: 1 });
  });

  test('ends with the account', async () => {
    const name = randomUUID();
    await follow(mara, name, true);
    await follow(nel, name, true);
    await nel.api.ownData.deleteAccount.mutate({ username: nel.username });
    const page = await mara.api.artists.read.query({ name, today: '2026-11-20' });
    expect(page.about?.follow).toEqual({ following: true, followerCount: 1 });
  });

  test('is refused for a name that has no page', async () => {
    expect((await refusalOf(follow(mara, '!!!', true))).reason).toBe('invalid-input');
  });
});
