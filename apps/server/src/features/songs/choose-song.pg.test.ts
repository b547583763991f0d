import { randomUUID } from 'node:crypto';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { allRows } from '../../../test/stored-rows.ts';
import { archiveSong } from '../../../../../tools/fixtures/songs.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createSignedInMembers,
  refusalOf,
  registerMember,
  useTestApp,
  createSignedInAdmin,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: Awaited<ReturnType<typeof registerMember>>;
beforeAll(async () => {
  mara = await registerMember(app);
});
afterEach(() => checkCounters(app.db));

const soundcloud = 'https://soundcloud.com/velka/ledge';
const youtube = 'https://youtu.be/dQw4w9WgXcQ?t=90';
const addSong = async (link = soundcloud) => {
  const { song } = await mara.api.songs.add.mutate({ title: `Ledge ${randomUUID()}`, artists: ['Velka'], link });
  return song.id;
};
const favorite = (member: typeof mara, songId: string) => member.api.favorites.set.mutate({ songId, favorited: true });

describe('a member who never uploaded', () => {
  test('chooses the song with a link it lacks: song favorited, link stored, further favorites allowed', async () => {
    const [id, other, newcomer] = [await addSong(), await addSong(), await registerMember(app)];
    const chosen = await newcomer.api.songs.choose.mutate({ id, link: youtube });
    expect(chosen).toMatchObject({ favorite: { id, favorited: true }, song: { favoriteCount: 2 } });
    expect(await newcomer.api.songs.read.query({ id })).toMatchObject({
      url: soundcloud,
      links: [
        {
          platform: 'youtube',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90',
          seconds: 90,
          addedBy: newcomer.username,
          removable: true,
        },
      ],
    });
    expect(await newcomer.api.accounts.current.query()).toMatchObject({ uploadCount: 0, favoriteCount: 1 });
    expect(await favorite(newcomer, other)).toMatchObject({ favorite: { favorited: true } });
  });

  test.each([
    ['no link', ''],
    ['the link it has', soundcloud],
    ['the link it has in another writing', 'm.soundcloud.com/velka/ledge?utm_source=x#t=1:30'],
  ])('is asked to upload first when they add %s', async (_, link) => {
    const [id, newcomer] = [await addSong(), await registerMember(app)];
    const before = await allRows(app.db);
    const { reason } = await refusalOf(newcomer.api.songs.choose.mutate({ id, link }));
    expect(reason).toBe('first-song-missing');
    expect(await allRows(app.db)).toEqual(before);
  });

  test('does not get in with a recording that another member added, at another moment of it', async () => {
    const [id, newcomer] = [await addSong(), await registerMember(app)];
    await mara.api.songs.choose.mutate({ id, link: youtube });
    const again = newcomer.api.songs.choose.mutate({ id, link: 'https://youtu.be/dQw4w9WgXcQ?t=91' });
    expect((await refusalOf(again)).reason).toBe('first-song-missing');
    expect((await mara.api.songs.read.query({ id })).links).toHaveLength(1);
  });
});

test('choosing a song without a link only favorites it, and choosing it twice changes nothing', async () => {
  const [id, member] = [await addSong(), await registerMember(app)];
  await member.api.songs.add.mutate({ title: `First ${randomUUID()}`, artists: ['Velka'] });
  await member.api.songs.choose.mutate({ id });
  const before = await allRows(app.db);
  expect(await member.api.songs.choose.mutate({ id })).toMatchObject({ song: { favoriteCount: 2 } });
  expect(await allRows(app.db)).toEqual(before);
});

test('of many members who add the same link concurrently, one link is stored and one member has uploaded', async () => {
  const id = await addSong('');
  const newcomers = await createSignedInMembers(app, 8);
  const ids = newcomers.map((member) => member.id);
  await app.db.updateTable('members').set({ early_access: false }).where('id', 'in', ids).execute();
  const outcomes = await Promise.allSettled(newcomers.map(({ api }) => api.songs.choose.mutate({ id, link: youtube })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const song = await mara.api.songs.read.query({ id });
  expect(song).toMatchObject({ favoriteCount: 2, url: null });
  expect(song.links).toHaveLength(1);
});

test.each([
  ['https://evil.example/x', 'Please enter a valid URL for the selected platform.'],
  ['https://x.com/velka', 'Invalid Twitter/X URL format. Please use a URL like x.com/user/status/1234567890'],
])('a link that cannot be played is refused: %s', async (link, message) => {
  const id = await addSong();
  expect(await refusalOf(mara.api.songs.choose.mutate({ id, link }))).toEqual({ reason: 'invalid-input', message });
});

test('a song that was archived or does not exist cannot be chosen', async () => {
  const id = await addSong();
  await archiveSong(app.db, id);
  for (const missingId of [id, randomUUID()]) {
    expect((await refusalOf(mara.api.songs.choose.mutate({ id: missingId, link: youtube }))).reason).toBe(
      'song-missing',
    );
  }
});

test('choosing a merged song chooses the song it was merged into', async () => {
  const [id, into] = [await addSong(), await addSong()];
  await app.db.updateTable('songs').set({ is_archived: true, merged_into: into }).where('id', '=', id).execute();
  const member = await registerMember(app);
  expect(await member.api.songs.choose.mutate({ id, link: youtube })).toMatchObject({ song: { id: into } });
  expect((await member.api.songs.read.query({ id: into })).links).toHaveLength(1);
});

describe('a link that was added', () => {
  const removal = ({ api }: Pick<typeof mara, 'api'>, linkId: string) => api.songs.removeLink.mutate({ linkId });
  const addedLink = async () => {
    const [id, member] = [await addSong(), await registerMember(app)];
    await member.api.songs.add.mutate({ title: `First ${randomUUID()}`, artists: ['Velka'] });
    await member.api.songs.choose.mutate({ id, link: youtube });
    const [link] = (await member.api.songs.read.query({ id })).links;
    return { id, member, linkId: link!.id };
  };

  test('is removed by the member who added it, and by no other member', async () => {
    const { id, member, linkId } = await addedLink();
    expect((await mara.api.songs.read.query({ id })).links).toMatchObject([{ removable: false }]);
    expect((await refusalOf(removal(mara, linkId))).reason).toBe('link-missing');
    expect(await removal(member, linkId)).toMatchObject({ id, links: [] });
    expect((await refusalOf(removal(member, linkId))).reason).toBe('link-missing');
  });

  test('is removed by an admin who may edit all songs, which is logged', async () => {
    const { id, linkId } = await addedLink();
    const admin = await createSignedInAdmin(app, { permissions: ['canEditAllSongs'] });
    expect(await removal(admin, linkId)).toMatchObject({ id, links: [] });
    const entries = await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', id).execute();
    expect(entries).toMatchObject([
      { act: 'edit-song', before: { link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90' }, after: { link: null } },
    ]);
  });

  test('is not removed by an admin without that permission', async () => {
    const { linkId } = await addedLink();
    const admin = await createSignedInAdmin(app, { permissions: ['canVerifyArtists'] });
    expect((await refusalOf(removal(admin, linkId))).reason).toBe('link-missing');
  });
});
