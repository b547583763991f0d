import { randomUUID } from 'node:crypto';
import { songRoom, type LiveChange } from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: Awaited<ReturnType<typeof registerMember>>;
let other: Awaited<ReturnType<typeof registerMember>>;
let song: string;
const open: LiveViewer[] = [];
// New members for every test: late announcements of the previous test go to its own members.
beforeEach(async () => {
  [mara, other] = await Promise.all([
    registerMember(app, { earlyAccess: true }),
    registerMember(app, { earlyAccess: true }),
  ]);
  [song] = (await createSongs(app.db, [{ title: 'Watched', artists: ['Velka'] }])) as [string];
});
afterEach(() => {
  for (const viewer of open.splice(0)) viewer.close();
});

async function watch(member: { cookie(): string }, ...rooms: string[]): Promise<LiveViewer> {
  const viewer = await connectLive(app.address, { cookie: member.cookie() });
  open.push(viewer);
  for (const room of rooms) expect([room, await join(viewer, room)]).toEqual([room, true]);
  return viewer;
}

const join = (viewer: LiveViewer, room: unknown) => viewer.socket.timeout(15_000).emitWithAck('join', room as string);
const heart = (member: typeof mara, favorited: boolean, songId = song) =>
  member.api.favorites.set.mutate({ songId, favorited });
const changesOf = (viewer: LiveViewer): LiveChange[] => viewer.messages.flatMap(({ changes }) => changes);
const changesOfKind = <Kind extends LiveChange['kind']>(viewer: LiveViewer, kind: Kind) =>
  changesOf(viewer).filter((change): change is Extract<LiveChange, { kind: Kind }> => change.kind === kind);

test('a favorite is announced to every tab of its member', async () => {
  const [phone, laptop] = [await watch(mara), await watch(mara)];
  await heart(mara, true);
  for (const screen of [phone, laptop]) {
    await until(() => changesOfKind(screen, 'favorite').length > 0, 'the favorite');
    expect(changesOfKind(screen, 'favorite').map((change) => change.row)).toMatchObject([
      { id: song, favorited: true, song: { id: song, title: 'Watched', artists: ['Velka'], favorited: true } },
    ]);
  }
  const before = changesOfKind(phone, 'favorite')[0]!.row.version;
  await heart(mara, false);
  await until(() => changesOfKind(phone, 'favorite').length > 1, 'the removed favorite');
  const last = changesOfKind(phone, 'favorite').at(-1)!.row;
  expect(last).toMatchObject({ id: song, favorited: false });
  expect(last.version).toBeGreaterThan(before);
});

test('a tab with the song open receives its count, and not who favorited it', async () => {
  const viewer = await watch(other, songRoom(song));
  await heart(mara, true);
  await until(() => changesOf(viewer).length > 0, 'the count');
  expect(changesOf(viewer)).toEqual([
    {
      kind: 'song',
      row: {
        id: song,
        favoriteCount: 1,
        verificationStatus: 'pending',
        isArchived: false,
        version: expect.any(Number),
      },
    },
  ]);
  await heart(mara, false);
  await until(() => changesOf(viewer).length > 1, 'the count going down');
  expect(changesOf(viewer).at(-1)).toMatchObject({ kind: 'song', row: { id: song, favoriteCount: 0 } });
  expect(JSON.stringify(changesOf(viewer))).not.toContain((await mara.api.accounts.current.query())!.id);
});

test('another member receives neither the favorite nor changes of a song they do not have open', async () => {
  const [elsewhere] = (await createSongs(app.db, [{ title: 'Elsewhere' }])) as [string];
  const [own, stranger] = [await watch(mara), await watch(other, songRoom(elsewhere))];
  await heart(mara, true);
  await until(() => changesOfKind(own, 'favorite').length > 0, 'the favorite to reach its member');
  await heart(mara, true, elsewhere);
  await until(() => changesOf(stranger).length > 0, 'the count of the song that is open');
  expect(changesOf(stranger).map((change) => [change.kind, change.row.id])).toEqual([['song', elsewhere]]);
});

test('a tab that left the page of the song receives no more changes of it', async () => {
  const [leftTab, openTab] = [await watch(other, songRoom(song)), await watch(other, songRoom(song))];
  leftTab.socket.emit('leave', songRoom(song));
  const [elsewhere] = (await createSongs(app.db, [{ title: 'Next' }])) as [string];
  expect(await join(leftTab, songRoom(elsewhere))).toBe(true);
  await heart(mara, true);
  await until(() => changesOf(openTab).length > 0, 'the count');
  await heart(mara, true, elsewhere);
  await until(() => changesOf(leftTab).length > 0, 'the count of the next song');
  expect(changesOf(leftTab).map((change) => change.row.id)).toEqual([elsewhere]);
});

test('an upload is announced to the other tabs of its member', async () => {
  const laptop = await watch(mara);
  const added = await mara.api.songs.add.mutate({ title: 'Live From The Phone', artists: ['Velka'] });
  await until(() => changesOfKind(laptop, 'favorite').length > 0, 'the new favorite');
  expect(changesOfKind(laptop, 'favorite')[0]!.row).toMatchObject({
    id: added.song.id,
    favorited: true,
    song: { title: 'Live From The Phone' },
  });
});

test('a refused favorite is announced to no tab', async () => {
  const regular = await registerMember(app);
  const [own, viewer] = [await watch(regular), await watch(other, songRoom(song))];
  expect((await refusalOf(heart(regular, true))).reason).toBe('first-song-missing');
  await heart(mara, true);
  await until(() => changesOf(viewer).length > 0, 'an accepted favorite');
  expect(changesOf(viewer)).toMatchObject([{ kind: 'song', row: { favoriteCount: 1 } }]);
  expect(changesOfKind(own, 'favorite')).toEqual([]);
});

test('many favorites within a moment become few messages, and the newest count is correct', async () => {
  const viewer = await watch(other, songRoom(song));
  const start = performance.now();
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([heart(mara, round % 2 === 0), heart(other, true)]);
  }
  const { version } = await mara.api.songs.read.query({ id: song });
  // Not always the last message: two concurrent changes may be announced in reverse order.
  const newest = () => changesOfKind(viewer, 'song').find(({ row }) => row.version === version);
  await until(() => newest() !== undefined, 'the newest count');
  const tookMs = performance.now() - start;
  expect(newest()!.row.favoriteCount).toBe(1);
  expect(Math.max(...changesOfKind(viewer, 'song').map(({ row }) => row.version))).toBe(version);
  const messages = viewer.messages.filter(({ changes }) => changes.some(({ kind }) => kind === 'song'));
  expect(messages.length).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
});

test('joining a room with a malformed name is refused', async () => {
  const viewer = await watch(mara);
  const names = ['song:', 'song', 'song:*', 'song:archangel', `song:${song} `, `song:${song}x`, `songs:${song}`];
  for (const room of [
    ...names,
    `song:${song},song:${randomUUID()}`,
    song,
    { room: `song:${song}` },
    [`song:${song}`],
  ]) {
    expect([room, await join(viewer, room)]).toEqual([room, false]);
  }
});

test('a visitor cannot subscribe to a song', async () => {
  await expect(connectLive(app.address)).rejects.toThrow('websocket error');
});
