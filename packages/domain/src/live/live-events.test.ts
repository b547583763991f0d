import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { adminPermissions, visitor } from '../actor.ts';
import {
  canJoin,
  changeKey,
  memberRoom,
  mergeChange,
  requestRoom,
  requestsRoom,
  songRoom,
  songsRoom,
  tooManyConnections,
  type LiveChange,
} from './live-events.ts';

const member = (id: string): Actor => ({ kind: 'member', id, earlyAccess: false, admin: null });

function changeOf(id: string, version: number): LiveChange {
  const counts = { favoriteCount: version, uploadCount: 0, solvedCount: 0, identifiedCount: 0 };
  const flags = { emailVerified: false, earlyAccess: false, isPublic: true, admin: null, reportNews: 0 };
  return { kind: 'member', row: { id, username: id, email: `${id}@dubplate.example`, ...flags, ...counts, version } };
}

function merged(changes: LiveChange[]): Map<string, LiveChange> {
  const pending = new Map<string, LiveChange>();
  for (const change of changes) mergeChange(pending, change);
  return pending;
}

const byKey = (pending: Map<string, LiveChange>) => Object.fromEntries(pending);

/** A few rows with several versions each, and the same changes in another order. */
const arrivals = fc
  .array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.integer({ min: 1, max: 50 }) }), { maxLength: 40 })
  .map((list) => list.map(({ id, version }) => changeOf(id, version)))
  .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })));

test('changes converge to the same rows in any order of arrival', () => {
  fc.assert(
    fc.property(arrivals, ([list, shuffled]) => {
      expect(byKey(merged(shuffled))).toEqual(byKey(merged(list)));
    }),
  );
});

test('merging keeps the newest version of each row', () => {
  fc.assert(
    fc.property(arrivals, ([, shuffled]) => {
      for (const [key, newest] of merged(shuffled)) {
        const versions = shuffled.filter((change) => changeKey(change) === key).map((change) => change.row.version);
        expect(newest.row.version).toBe(Math.max(...versions));
      }
    }),
  );
});

test('all six orders of three versions end with the third', () => {
  const [one, two, three] = [changeOf('a', 1), changeOf('a', 2), changeOf('a', 3)] as const;
  for (const order of [
    [one, two, three],
    [one, three, two],
    [two, one, three],
    [two, three, one],
    [three, one, two],
    [three, two, one],
  ]) {
    expect([...merged(order).values()]).toEqual([three]);
  }
});

test('a duplicate change has no effect', () => {
  const change = changeOf('a', 4);
  expect([...merged([change, change]).values()]).toEqual([change]);
});

test('changes of different rows do not replace each other', () => {
  expect(merged([changeOf('a', 9), changeOf('b', 1)]).size).toBe(2);
});

test('a song, its favorite and a member with the same id do not replace each other', () => {
  const state = { id: 'a', version: 1 };
  const row = { id: 'a', title: 'ID', artists: ['Velka'], cover: 'gradient1', releaseDate: null, favorited: true };
  const changes: LiveChange[] = [
    changeOf('a', 9),
    { kind: 'favorite', row: { ...state, favorited: true, song: row } },
    { kind: 'song', row: { ...state, favoriteCount: 1, verificationStatus: 'pending', isArchived: false } },
  ];
  expect([...merged(changes).values()]).toEqual(changes);
});

test('the newest state of a favorite wins in any order of arrival', () => {
  const song = { id: 'a', title: 'ID', artists: ['Velka'], cover: 'gradient1', releaseDate: null };
  const hearts = [true, false, true].map((favorited, index): LiveChange => ({
    kind: 'favorite',
    row: { id: 'a', favorited, song: { ...song, favorited }, version: index + 4 },
  }));
  expect([...merged(hearts).values()]).toEqual([hearts[2]]);
  expect([...merged(hearts.toReversed()).values()]).toEqual([hearts[2]]);
});

const songId = '0198c0de-0000-7000-8000-00000000beef';

test('every member and no visitor can join the room of a song', () => {
  expect(canJoin(member('m1'), songRoom(songId))).toBe(true);
  expect(canJoin(member('m2'), songRoom(songId))).toBe(true);
  expect(canJoin(visitor, songRoom(songId))).toBe(false);
  expect(canJoin({ kind: 'robot', id: 'm1' } as unknown as Actor, songRoom(songId))).toBe(false);
});

test.each([
  'song:',
  'song',
  'song:*',
  'song:archangel',
  `song:${songId} `,
  ` song:${songId}`,
  `song:${songId}\n`,
  `song:${songId},song:${songId}`,
  `song:${songId}x`,
  `song:x${songId}`,
  `song::${songId}`,
  `songs:${songId}`,
  `song:${songId.replaceAll('-', '')}`,
  `song:${songId.replaceAll('-', '_')}`,
  songId,
])('%j is not a room', (room) => {
  expect(canJoin(member('m1'), room)).toBe(false);
});

test('a member can join their own room', () => {
  expect(canJoin(member('m1'), memberRoom('m1'))).toBe(true);
});

test('no member can join the room of another member, not even the owner', () => {
  const owner: Actor = {
    kind: 'member',
    id: 'm2',
    earlyAccess: true,
    admin: { role: 'super_admin', permissions: adminPermissions },
  };
  expect(canJoin(member('m2'), memberRoom('m1'))).toBe(false);
  expect(canJoin(owner, memberRoom('m1'))).toBe(false);
  expect(canJoin(visitor, memberRoom('m1'))).toBe(false);
  expect(canJoin({ ...owner, id: 'm1', kind: 'robot' } as unknown as Actor, memberRoom('m1'))).toBe(false);
});

test('no other room can be joined', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((id) => `member:${id}`),
        fc.string().map((id) => `session:${id}`),
        fc.string().map((id) => `song:${id}`),
        fc.uuid().map((id) => `comment:${id}`),
        fc.string().map((id) => `request:${id}`),
      ),
      (room) => {
        fc.pre(room !== 'member:m1');
        expect(canJoin(member('m1'), room)).toBe(false);
      },
    ),
  );
});

test('every member can join the rooms of a request, of all requests and of all songs', () => {
  const rooms = [requestRoom(songId), requestsRoom, songsRoom];
  expect(rooms).toEqual(['request:0198c0de-0000-7000-8000-00000000beef', 'requests', 'songs']);
  expect(rooms.map((room) => canJoin(member('m1'), room))).toEqual([true, true, true]);
  expect(rooms.map((room) => canJoin(visitor, room))).toEqual([false, false, false]);
});

test('the names of the rooms of a member and of a song contain the id', () => {
  expect([memberRoom('m1'), songRoom(songId)]).toEqual(['member:m1', 'song:0198c0de-0000-7000-8000-00000000beef']);
});

test('a value that is not a text is not a room', () => {
  expect(canJoin(member('m1'), ['member:m1'] as unknown as string)).toBe(false);
  expect(canJoin(member('m1'), [`song:${songId}`] as unknown as string)).toBe(false);
});

test('the first of two changes with the same version is kept', () => {
  const [first, second] = [changeOf('a', 4), changeOf('a', 4)];
  expect(merged([first, second]).get('member:a')).toBe(first);
});

test('the browser recognizes a refused connection by its name', () => {
  expect(tooManyConnections).toBe('too-many-connections');
});
