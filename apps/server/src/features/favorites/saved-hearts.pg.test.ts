import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, afterEach, describe, expect, test } from 'vitest';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive } from '../../../test/live-client.ts';
import { allRows } from '../../../test/stored-rows.ts';
import { whileChanging } from '../../../test/waiting.ts';
import {
  createNewcomers,
  createSignedInAdmin,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let nel: SignedInMember;
let songs: string[];
beforeAll(async () => {
  admin = await createSignedInAdmin(app);
  [nel] = (await createNewcomers(app, 1)) as [SignedInMember];
});
afterEach(() => checkCounters(app.db));

const newMember = async () => (await createNewcomers(app, 1))[0]!;
const newSongs = async (count: number) => {
  const titles = Array.from({ length: count }, (_, index) => ({ title: `Lathe ${index} ${randomUUID()}` }));
  songs = await createSongs(app.db, titles);
  return songs;
};
const save = ({ api }: SignedInMember, songId: string, saved = true) => api.favorites.save.mutate({ songId, saved });
const upload = ({ api }: SignedInMember) => api.songs.add.mutate({ title: `First ${randomUUID()}`, artists: ['Me'] });
const savedIds = async ({ api }: SignedInMember) => (await api.favorites.saved.query()).songs.map(({ id }) => id);
const favoriteIds = async ({ api }: SignedInMember) =>
  (await api.favorites.list.query({ filter: 'all', today: '2026-11-15' })).songs.map(({ id }) => id);
const merge = (id: string, into: string) => admin.api.catalog.merge.mutate({ id, into });

describe('before the first upload', () => {
  test('a favorite is still refused with the message of the spec, and changes nothing', async () => {
    const [song] = await newSongs(1);
    await save(nel, song!);
    const before = await allRows(app.db);
    expect(await refusalOf(nel.api.favorites.set.mutate({ songId: song!, favorited: true }))).toEqual({
      reason: 'first-song-missing',
      message:
        'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.',
    });
    expect(await allRows(app.db)).toEqual(before);
  });

  test('a heart is saved, shown with the song everywhere, and is counted nowhere', async () => {
    const member = await newMember();
    const [first, second] = await newSongs(2);
    expect(await save(member, first!)).toMatchObject({
      savedCount: 1,
      favorite: { id: first, favorited: false, saved: true, song: { favorited: false, saved: true } },
      song: { favoriteCount: 0 },
    });
    expect(await save(member, second!)).toMatchObject({ savedCount: 2 });
    expect(await savedIds(member)).toEqual([second, first]);
    expect(await favoriteIds(member)).toEqual([]);
    expect(await member.api.songs.read.query({ id: first! })).toMatchObject({ favorited: false, saved: true });
    const { title } = await member.api.songs.read.query({ id: first! });
    const found = await member.api.songs.search.query({ query: title });
    expect(found.songs).toMatchObject([{ id: first, favorited: false, saved: true }]);
    expect(await member.api.accounts.current.query()).toMatchObject({ mayFavorite: false, favoriteCount: 0 });
    expect(await nel.api.songs.read.query({ id: first! })).toMatchObject({ saved: false });
  });

  test('saving twice saves one heart, removing twice removes it, and only a change is a new version', async () => {
    const member = await newMember();
    const [song] = await newSongs(1);
    const versions: number[] = [];
    for (const [saved, count] of [
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 0],
      [true, 1],
    ] as const) {
      const change = await save(member, song!, saved);
      expect(change).toMatchObject({ savedCount: count, favorite: { saved } });
      versions.push(change.favorite.version);
    }
    expect(versions.map((version) => version - versions[0]!)).toEqual([0, 0, 1, 1, 2]);
  });

  test('a song that is missing or archived is refused', async () => {
    const [archived] = await newSongs(1);
    await archiveSong(app.db, archived!);
    for (const id of [archived!, randomUUID()]) expect((await refusalOf(save(nel, id))).reason).toBe('song-missing');
  });

  test('the 51st heart is refused', async () => {
    const member = await newMember();
    await newSongs(52);
    const rows = songs.slice(0, 49).map((song_id) => ({ member_id: member.id, song_id }));
    await app.db.insertInto('saved_hearts').values(rows).execute();
    const outcomes = await Promise.all(
      songs.slice(49).map((id) =>
        save(member, id).then(
          ({ savedCount }) => savedCount,
          ({ message }) => message,
        ),
      ),
    );
    const text = 'You have saved 50 songs by now. Upload one of yours and they all become favorites.';
    expect(outcomes.toSorted()).toEqual([50, text, text]);
    // One that is saved already is no further one.
    expect(await save(member, songs[0]!)).toMatchObject({ savedCount: 50 });
    expect((await upload(member)).converted).toHaveLength(50);
  });

  test('the other tabs of the member receive it, and other members do not', async () => {
    const [member, other] = (await createNewcomers(app, 2)) as [SignedInMember, SignedInMember];
    const [tab, stranger] = await Promise.all(
      [member, other].map((each) => connectLive(app.address, { cookie: each.cookie() })),
    );
    const [song] = await newSongs(1);
    const { favorite } = await save(member, song!);
    const received = () => tab!.messages.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'favorite');
    await until(() => received().length > 0, 'the saved heart');
    expect(received()).toEqual([{ kind: 'favorite', row: favorite }]);
    await upload(member);
    await until(() => received().length > 1, 'the converted heart');
    expect(received()[1]).toMatchObject({ row: { id: song, favorited: true, saved: false } });
    expect(stranger!.messages).toEqual([]);
    tab!.close();
    stranger!.close();
  });
});

describe('a member who may favorite by now', () => {
  test('gets a favorite when a tab saves a heart after the upload of another tab', async () => {
    const member = await newMember();
    const [song] = await newSongs(1);
    await upload(member);
    expect(await save(member, song!)).toMatchObject({ savedCount: 0, favorite: { favorited: true, saved: false } });
  });

  test('gets a favorite with early access, and a saved heart of before becomes one', async () => {
    const member = await newMember();
    const [saved, other] = await newSongs(2);
    await save(member, saved!);
    await app.db.updateTable('members').set({ early_access: true }).where('id', '=', member.id).execute();
    expect(await save(member, other!)).toMatchObject({ favorite: { favorited: true, saved: false } });
    const change = await member.api.favorites.set.mutate({ songId: saved!, favorited: true });
    expect(change.favorite).toMatchObject({ favorited: true, saved: false });
    expect(await savedIds(member)).toEqual([]);
  });

  test('keeps the favorite when a tab that missed the upload removes the saved heart', async () => {
    const member = await newMember();
    const [song] = await newSongs(1);
    await save(member, song!);
    await upload(member);
    expect(await save(member, song!, false)).toMatchObject({ favorite: { favorited: true, saved: false } });
  });
});

describe('the first upload makes saved hearts favorites', () => {
  test('by adding a song: the upload comes first, then the last saved', async () => {
    const member = await newMember();
    await newSongs(3);
    for (const id of songs) await save(member, id);
    const added = await upload(member);
    expect(added.converted).toMatchObject(songs.map((id) => ({ id, favorited: true, saved: false })));
    expect(await favoriteIds(member)).toEqual([added.song.id, ...songs.toReversed()]);
    expect(await savedIds(member)).toEqual([]);
    expect(await member.api.songs.read.query({ id: songs[0]! })).toMatchObject({ favoriteCount: 1, favorited: true });
    expect(await member.api.accounts.current.query()).toMatchObject({ mayFavorite: true, favoriteCount: 4 });
    expect(await upload(member)).not.toHaveProperty('converted');
  });

  test('by adding a link to a song that exists, which may be a saved one', async () => {
    const member = await newMember();
    await newSongs(3);
    for (const id of songs) await save(member, id);
    expect((await refusalOf(member.api.songs.choose.mutate({ id: songs[2]! }))).reason).toBe('first-song-missing');
    expect(await savedIds(member)).toHaveLength(3);
    const link = `https://soundcloud.com/velka/${randomUUID()}`;
    const chosen = await member.api.songs.choose.mutate({ id: songs[1]!, link });
    expect(chosen).toMatchObject({ song: { id: songs[1], favoriteCount: 1 }, favorite: { favorited: true } });
    expect((await favoriteIds(member)).toSorted()).toEqual(songs.toSorted());
    expect(await savedIds(member)).toEqual([]);
  });

  test('by solving a request with a new song, and not with a song that exists', async () => {
    const member = await newMember();
    const [saved, existing] = await newSongs(2);
    await save(member, saved!);
    const ask = async () => {
      const id = randomUUID();
      await member.api.requests.add.mutate({ id, title: 'Which one?', description: 'Dark' });
      return id;
    };
    await member.api.requests.solveWithSong.mutate({ id: await ask(), songId: existing! });
    expect(await savedIds(member)).toEqual([saved]);
    const title = `Solved ${randomUUID()}`;
    const solved = await member.api.requests.convert.mutate({ id: await ask(), title, artist: 'Velka' });
    expect(solved.converted).toMatchObject([{ id: saved, favorited: true }]);
    expect(await favoriteIds(member)).toEqual([solved.resolvedSongId, saved]);
  });

  test('not by solving with the very song that exists, which is no upload', async () => {
    const member = await newMember();
    const title = `Twice ${randomUUID()}`;
    await upload(admin);
    await admin.api.songs.add.mutate({ title, artists: ['Velka'] });
    const [saved] = await newSongs(1);
    await save(member, saved!);
    const id = randomUUID();
    await member.api.requests.add.mutate({ id, title: 'Which one?', description: 'Dark' });
    expect(await member.api.requests.convert.mutate({ id, title, artist: 'Velka' })).not.toHaveProperty('converted');
    expect(await savedIds(member)).toEqual([saved]);
  });

  test('not when the upload is refused', async () => {
    const member = await newMember();
    const [saved] = await newSongs(1);
    await save(member, saved!);
    const title = `Taken ${randomUUID()}`;
    await admin.api.songs.add.mutate({ title, artists: ['Velka'] });
    const before = await allRows(app.db);
    expect((await refusalOf(member.api.songs.add.mutate({ title, artists: ['Velka'] }))).reason).toBe('song-exists');
    expect(await allRows(app.db)).toEqual(before);
  });

  test('by a job after an upload of an import or of an older build, which do not convert', async () => {
    const member = await newMember();
    await newSongs(2);
    for (const id of songs) await save(member, id);
    // As both write it: a song of the member, and the mark of the first upload.
    await createSongs(app.db, [{ title: `Imported ${randomUUID()}`, uploaded_by: member.id }]);
    await until(async () => (await favoriteIds(member)).length === 2, 'the job');
    expect(await savedIds(member)).toEqual([]);
  });
});

describe('a song that changes between heart and upload', () => {
  test('is dropped when it is archived, and converted when it was restored', async () => {
    const member = await newMember();
    const [archived, restored, kept] = await newSongs(3);
    for (const id of songs) await save(member, id);
    await admin.api.catalog.archive.mutate({ id: archived! });
    await admin.api.catalog.archive.mutate({ id: restored! });
    expect(await savedIds(member)).toEqual([kept]);
    await admin.api.catalog.restore.mutate({ id: restored! });
    expect((await upload(member)).converted).toMatchObject([{ id: restored }, { id: kept }]);
    const { favorite_count } = await app.db
      .selectFrom('songs')
      .select('favorite_count')
      .where('id', '=', archived!)
      .executeTakeFirstOrThrow();
    expect(favorite_count).toBe(0);
  });

  test('is the kept song after a merge, once if both were saved', async () => {
    const member = await newMember();
    const [duplicate, kept, other, alsoKept] = await newSongs(4);
    for (const id of [duplicate!, kept!, other!]) await save(member, id);
    await merge(duplicate!, kept!);
    await merge(other!, alsoKept!);
    expect(await savedIds(member)).toEqual([alsoKept, kept]);
    expect(await member.api.songs.read.query({ id: other! })).toMatchObject({ id: alsoKept, saved: true });
    const added = await upload(member);
    expect(added.converted).toMatchObject([{ id: kept }, { id: alsoKept }]);
    expect(await favoriteIds(member)).toEqual([added.song.id, alsoKept, kept]);
  });

  test('can be removed as the kept song', async () => {
    const member = await newMember();
    const [duplicate, kept] = await newSongs(2);
    for (const id of songs) await save(member, id);
    await merge(duplicate!, kept!);
    expect(await save(member, kept!, false)).toMatchObject({ savedCount: 0, favorite: { saved: false } });
    expect((await upload(member)).converted).toBeUndefined();
  });

  test('is saved as before when the merge is undone', async () => {
    const member = await newMember();
    const [duplicate, kept] = await newSongs(2);
    await save(member, duplicate!);
    await merge(duplicate!, kept!);
    await admin.api.catalog.undoMerge.mutate({ id: duplicate! });
    expect(await savedIds(member)).toEqual([duplicate]);
    expect(await member.api.songs.read.query({ id: kept! })).toMatchObject({ saved: false });
    expect((await upload(member)).converted).toMatchObject([{ id: duplicate }]);
  });

  test('is counted once when it was a favorite already', async () => {
    const [member] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    const [favorite, duplicate] = await newSongs(2);
    await member.api.favorites.set.mutate({ songId: favorite!, favorited: true });
    await app.db.updateTable('members').set({ early_access: false }).where('id', '=', member.id).execute();
    expect(await save(member, favorite!)).toMatchObject({ savedCount: 0, favorite: { favorited: true } });
    await save(member, duplicate!);
    await merge(duplicate!, favorite!);
    expect((await upload(member)).converted).toBeUndefined();
    expect(await member.api.accounts.current.query()).toMatchObject({ favoriteCount: 2 });
  });

  test('is respected when an admin merges or archives it while the upload waits', async () => {
    const member = await newMember();
    const [merged, kept, archived] = await newSongs(3);
    await save(member, merged!);
    await save(member, archived!);
    const { converted } = await whileChanging(
      app.db,
      async (transaction) => {
        const gone = { is_archived: true };
        await transaction.updateTable('songs').set(gone).where('id', '=', archived!).execute();
        const into = { ...gone, merged_into: kept! };
        await transaction.updateTable('songs').set(into).where('id', '=', merged!).execute();
      },
      () => upload(member),
    );
    expect(converted).toMatchObject([{ id: kept }]);
    expect(await savedIds(member)).toEqual([]);
  });
});

describe('two tabs at once', () => {
  test('a heart that waits for the first upload of another tab becomes a favorite', async () => {
    const member = await newMember();
    const [song] = await newSongs(1);
    const change = await whileChanging(
      app.db,
      (transaction) => createSongs(transaction, [{ title: `Uploaded ${randomUUID()}`, uploaded_by: member.id }]),
      () => save(member, song!),
    );
    expect(change).toMatchObject({ savedCount: 0, favorite: { favorited: true, saved: false } });
    expect(await savedIds(member)).toEqual([]);
  });

  test('a heart that waits for the last free place is refused', async () => {
    const member = await newMember();
    await newSongs(51);
    const rows = songs.slice(0, 49).map((song_id) => ({ member_id: member.id, song_id }));
    await app.db.insertInto('saved_hearts').values(rows).execute();
    const refusal = await whileChanging(
      app.db,
      (transaction) => sql`select set_saved_heart(${member.id}, ${songs[49]}, true, 50)`.execute(transaction),
      () => refusalOf(save(member, songs[50]!)),
    );
    expect(refusal.reason).toBe('saved-full');
  });

  test('one saves a heart while the other uploads: the heart is a favorite in the end', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await newMember();
      await newSongs(4);
      await save(member, songs[0]!);
      const saving = () => songs.slice(1).map((id) => save(member, id));
      const calls = round % 2 ? [upload(member), ...saving()] : [...saving(), upload(member)];
      await Promise.all(calls);
      expect((await favoriteIds(member)).filter((id) => songs.includes(id)).toSorted()).toEqual(songs.toSorted());
      expect(await savedIds(member)).toEqual([]);
    }
  });

  test('both upload the first song: every heart is converted by one of them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await newMember();
      await newSongs(5);
      for (const id of songs) await save(member, id);
      const link = `https://soundcloud.com/velka/${randomUUID()}`;
      const changes = await Promise.all([
        upload(member),
        upload(member),
        member.api.songs.choose.mutate({ id: songs[0]!, link }),
      ]);
      const converted = changes.flatMap((change) => change.converted ?? []).map(({ id }) => id);
      // The chosen song is the upload of its call, which does not list it again.
      expect(converted.filter((id) => id !== songs[0]).toSorted()).toEqual(songs.slice(1).toSorted());
      expect(await member.api.accounts.current.query()).toMatchObject({ favoriteCount: 7 });
    }
  });

  test('many members convert the same songs in different orders', async () => {
    const members = await createNewcomers(app, 8);
    await newSongs(10);
    for (const [index, member] of members.entries()) {
      for (const id of index % 2 ? songs : songs.toReversed()) await save(member, id);
    }
    await Promise.all(members.flatMap((member) => [upload(member), upload(member)]));
    const counts = app.db.selectFrom('songs').select('favorite_count').where('id', 'in', songs);
    expect((await counts.execute()).map((song) => song.favorite_count)).toEqual(Array(10).fill(8));
  });
});
