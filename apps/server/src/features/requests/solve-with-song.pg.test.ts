import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendWholeClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { archiveSong } from '../../../../../tools/fixtures/songs.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
afterEach(() => checkCounters(app.db));

const youtube = 'https://youtu.be/dQw4w9WgXcQ?t=83';
const createOne = async (link: string | null = null) =>
  (await createRequests(app.db, mara.username, [{ title: 'Closing track', link }]))[0]!;
const newTrack = () => ({ title: `Two Left Hands ${randomUUID()}`, artist: 'Moth Ledger' });
const songOf = async (requestId: string) => {
  const { resolvedSongId } = await mara.api.requests.read.query({ id: requestId });
  return nel.api.songs.read.query({ id: resolvedSongId! });
};

describe('a song made from a request', () => {
  test('has the link of the request with its start time when the form has none', async () => {
    const id = await createOne(youtube);
    await mara.api.requests.convert.mutate({ id, ...newTrack(), link: ' ' });
    expect(await songOf(id)).toMatchObject({
      platform: 'youtube',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=83',
      seconds: 83,
    });
  });

  test('has the SoundCloud link of the form', async () => {
    const id = await createOne(youtube);
    await mara.api.requests.convert.mutate({ id, ...newTrack(), link: 'https://soundcloud.com/moth/two' });
    expect(await songOf(id)).toMatchObject({ url: 'https://soundcloud.com/moth/two' });
  });

  test('has no link of an unsupported platform', async () => {
    const id = await createOne('https://mixcloud.example/set');
    await mara.api.requests.convert.mutate({ id, ...newTrack() });
    expect(await songOf(id)).toMatchObject({ platform: null, url: null });
  });

  test('links to the request and plays its clip, until the request is hidden', async () => {
    const bytes = makeClip(2);
    const { clipId } = await sendWholeClip(mara, bytes);
    const { id } = await mara.api.requests.add.mutate({
      id: randomUUID(),
      title: 'Closing track',
      description: 'Two-step',
      link: '',
      clipId,
    });
    await mara.api.requests.convert.mutate({ id, ...newTrack() });
    const song = await songOf(id);
    expect(song.request).toMatchObject({ id, username: mara.username, clip: { seconds: expect.closeTo(2, 1) } });
    const { url } = await nel.api.clips.listen.query({ requestId: song.request!.id });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
    await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', id).execute();
    expect(await nel.api.songs.read.query({ id: song.id })).toMatchObject({ request: null });
  });

  test('has its artists split', async () => {
    const id = await createOne();
    await mara.api.requests.convert.mutate({ id, ...newTrack(), artist: 'Moth Ledger, Tyler, The Creator' });
    expect(await songOf(id)).toMatchObject({ artists: ['Moth Ledger', 'Tyler, The Creator'] });
  });
});

describe('a title and artists that exist', () => {
  const addExistingSong = async () => {
    const { title, artist } = newTrack();
    const link = 'https://soundcloud.com/moth/known';
    const { song } = await nel.api.songs.add.mutate({ title, artists: [artist, 'Velka'], link });
    return { songId: song.id, title: title.toUpperCase(), artist: `velka, ${artist}` };
  };

  test('are refused with the id of the existing song, and the request stays open', async () => {
    const { songId, ...track } = await addExistingSong();
    const id = await createOne(youtube);
    expect(await refusalOf(mara.api.requests.convert.mutate({ id, ...track }))).toEqual({
      reason: 'song-name-exists',
      message: 'A song with this information already exists.',
      about: songId,
    });
    expect(await mara.api.requests.read.query({ id })).toMatchObject({ solved: false });
  });

  test('create another version when the form says so', async () => {
    const { songId, ...track } = await addExistingSong();
    const id = await createOne(youtube);
    const solved = await mara.api.requests.convert.mutate({ id, ...track, anotherVersion: true });
    expect(solved.resolvedSongId).not.toBe(songId);
  });

  test('solve the request with the existing song when the owner chooses it', async () => {
    const { songId } = await addExistingSong();
    const id = await createOne(youtube);
    const [answerId] = await createComments(app.db, [{ requestId: id, memberId: nel.id }]);
    const solved = await mara.api.requests.solveWithSong.mutate({ id, answerId: answerId!, songId });
    expect(solved).toMatchObject({ solved: true, resolvedSongId: songId, identifiedBy: nel.username });
    expect(await mara.api.songs.read.query({ id: songId })).toMatchObject({
      favorited: true,
      favoriteCount: 2,
      uploadedBy: nel.username,
      request: null,
    });
  });

  test('cannot be solved with a song that was archived or does not exist', async () => {
    const { songId } = await addExistingSong();
    await archiveSong(app.db, songId);
    const id = await createOne();
    for (const missingId of [songId, randomUUID()]) {
      const refusal = await refusalOf(mara.api.requests.solveWithSong.mutate({ id, songId: missingId }));
      expect(refusal.reason).toBe('song-missing');
    }
    expect(await mara.api.requests.read.query({ id })).toMatchObject({ solved: false });
  });
});

test('two requests solved concurrently with one new title and different links create one song', async () => {
  const track = newTrack();
  const ids = [await createOne(youtube), await createOne('https://soundcloud.com/moth/other')];
  const outcomes = await Promise.allSettled(ids.map((id) => mara.api.requests.convert.mutate({ id, ...track })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const made = await app.db.selectFrom('songs').select('id').where('title', '=', track.title).execute();
  expect(made).toHaveLength(1);
});
