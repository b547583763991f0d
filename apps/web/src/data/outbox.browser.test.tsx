import { expect, onTestFinished, test } from 'vitest';
import { createMember } from '../../test/members.ts';
import { render } from '../../test/render.tsx';
import { createFavoriteChange, createRequest, createSong } from '../../test/rows.ts';
import { server } from '../../test/server.ts';
import { openMemberDatabase } from '../platform/open-member-database.ts';
import { applyMember } from '../platform/session.ts';
import { enqueue, readRows } from './outbox.ts';
import { allowRetries, scheduleSending, sendOutbox } from './send-outbox.ts';
import { setVote } from './requests.ts';
import { setFavorite } from './songs.ts';

const states = async () => (await readRows()).map(({ target, problem }) => `${target} ${problem?.reason ?? 'waits'}`);

function answerHearts(): void {
  let version = 1;
  server.answer('favorites.set', ({ songId, favorited }) => {
    version += 1;
    const { favorite, song } = createFavoriteChange(createSong({ id: songId }));
    return { favorite: { ...favorite, favorited, version }, song: { ...song, version } };
  });
}

test('sends in order, only the last intent of each song, and keeps what the server refuses', async () => {
  await render(null);
  const [one, two] = [createSong(), createSong()];
  const request = createRequest();
  server.disconnect('favorites.set');
  await setFavorite(one, true);
  await setFavorite(two, true);
  await setFavorite(one, false);
  await setVote(request.id, { title: request.title, voted: true, voteCount: 1 });
  await enqueue({
    kind: 'comment',
    input: { id: one.id, requestId: request.id, text: 'Velka?' },
    about: { title: '' },
  });
  await setFavorite(one, true);
  expect(await states()).toEqual([
    `song ${two.id} waits`,
    `vote ${request.id} waits`,
    `comment ${one.id} waits`,
    `song ${one.id} waits`,
  ]);
  answerHearts();
  server.refuse('votes.set', 'request-missing');
  server.refuse('comments.add', 'request-missing');
  await sendOutbox();
  expect(await states()).toEqual([`vote ${request.id} request-missing`, `comment ${one.id} request-missing`]);
  // The first is the call that failed; the rest is sent in the order of the last intents.
  expect(server.inputs('favorites.set')).toEqual([
    { songId: one.id, favorited: true },
    { songId: two.id, favorited: true },
    { songId: one.id, favorited: true },
  ]);
  // A refused write does not make later writes wait.
  await setFavorite(two, false);
  expect(server.inputs('favorites.set').at(-1)).toEqual({ songId: two.id, favorited: false });
  expect(await states()).toHaveLength(2);
});

test('a newer intent that replaces a write in flight is sent after it', async () => {
  await render(null);
  const song = createSong();
  server.disconnect('favorites.set');
  await setFavorite(song, true);
  answerHearts();
  const release = server.hold('favorites.set');
  const sent = sendOutbox();
  await expect.poll(() => server.inputs('favorites.set')).toHaveLength(2);
  await setFavorite(song, false);
  release();
  await sent;
  expect(server.inputs('favorites.set').map(({ favorited }) => favorited)).toEqual([true, true, false]);
  expect(await states()).toEqual([]);
});

test('waits while the server is unavailable, and never sends rows of another member', async () => {
  await render(null);
  const song = createSong();
  server.disconnect('favorites.set');
  await setFavorite(song, true);
  const database = await openMemberDatabase();
  const [row] = await database.getAll('outbox');
  await database.put('outbox', { ...row!, place: 0.5, memberId: 'another member', target: 'song of another' });
  server.refuse('favorites.set', 'unavailable', { code: 'SERVICE_UNAVAILABLE' });
  await sendOutbox();
  expect(await states()).toEqual([`song ${song.id} waits`]);
  answerHearts();
  await sendOutbox();
  expect(await states()).toEqual([]);
  expect(await database.getAllKeys('outbox')).toEqual([0.5]);
  expect(server.inputs('favorites.set')).toHaveLength(3);
});

test('an error of the server is tried again, and reported the fifth time', async () => {
  await render(null);
  const [brief, lasting] = [createSong(), createSong()];
  server.disconnect('favorites.set');
  await setFavorite(brief, true);
  server.refuse('favorites.set', 'unexpected');
  await sendOutbox();
  expect(await states()).toEqual([`song ${brief.id} waits`]);
  answerHearts();
  await sendOutbox();
  expect(await states()).toEqual([]);
  server.disconnect('favorites.set');
  await setFavorite(lasting, true);
  server.refuse('favorites.set', 'unexpected');
  for (let sent = 0; sent < 4; sent += 1) {
    await sendOutbox();
    expect(await states()).toEqual([`song ${lasting.id} waits`]);
  }
  await sendOutbox();
  expect(await states()).toEqual([`song ${lasting.id} unexpected`]);
});

test('a removed heart of a song that is gone is done; a heart before the first upload is saved', async () => {
  await render(null);
  const [gone, early] = [createSong({ favorited: true }), createSong()];
  server.disconnect('favorites.set');
  await setFavorite(gone, false);
  server.refuse('favorites.set', 'song-missing');
  await sendOutbox();
  expect(await states()).toEqual([]);
  server.disconnect('favorites.set');
  await setFavorite(early, true);
  server.refuse('favorites.set', 'first-song-missing');
  const { favorite, song } = createFavoriteChange(early);
  server.answer('favorites.save', { favorite: { ...favorite, favorited: false, saved: true }, song, savedCount: 1 });
  await sendOutbox();
  expect(await states()).toEqual([]);
  expect(server.inputs('favorites.save')).toEqual([{ songId: early.id, saved: true }]);
});

test('the next member does not wait for the retry of the former one', async () => {
  await render(null);
  onTestFinished(allowRetries());
  server.disconnect('favorites.set');
  await setFavorite(createSong(), true);
  server.refuse('favorites.set', 'slow-down', { code: 'TOO_MANY_REQUESTS' });
  // The next attempt is in 30 seconds or more.
  await sendOutbox();
  applyMember(createMember());
  server.disconnect('favorites.set');
  const song = createSong();
  await setFavorite(song, true);
  expect(await states()).toEqual([`song ${song.id} waits`]);
  answerHearts();
  scheduleSending();
  await expect.poll(states).toEqual([]);
});
