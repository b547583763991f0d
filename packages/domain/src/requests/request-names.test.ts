import { expect, test } from 'vitest';
import { describeSolution, readNamedTrack } from './request-names.ts';

test.each([
  ['Deep Ferry Clubb - Foghorn Etiquette', { artist: 'Deep Ferry Clubb', title: 'Foghorn Etiquette' }],
  ['Velka \u2013 Ledge', { artist: 'Velka', title: 'Ledge' }],
  ['Velka \u2014 Ledge', { artist: 'Velka', title: 'Ledge' }],
  ['Jay-Z, Velka -  Ledge (Four-Tet Remix)', { artist: 'Jay-Z, Velka', title: 'Ledge (Four-Tet Remix)' }],
  ['Velka \u2013  \u2013 Ledge', { artist: 'Velka', title: '\u2013 Ledge' }],
  ['Velka - Ledge - VIP', { artist: 'Velka', title: 'Ledge - VIP' }],
  ['I know this one!\nVelka - Ledge\nLove it', { artist: 'Velka', title: 'Ledge' }],
])('finds the track in %j', (comment, track) => {
  expect(readNamedTrack(comment)).toEqual(track);
});

test.each(['', 'No idea', 'Four-Tet maybe', ' - Ledge', 'Velka - ', 'Velka -Ledge'])(
  'finds no track in %j',
  (comment) => {
    expect(readNamedTrack(comment)).toBeNull();
  },
);

const createdAt = '2026-11-01T00:00:00.000Z';

test.each([
  [48, '2026-11-04T01:00:00.000Z', '48 wanted it. Solved after 3 days.'],
  [1, '2026-11-01T00:00:20.000Z', '1 wanted it. Solved after 1 minute.'],
  [0, '2026-11-01T00:59:59.000Z', 'Solved after 59 minutes.'],
  [0, '2026-11-01T01:00:00.000Z', 'Solved after 1 hour.'],
  [0, '2026-11-02T23:59:59.000Z', 'Solved after 47 hours.'],
  [0, '2026-11-03T00:00:00.000Z', 'Solved after 2 days.'],
  [7, null, '7 wanted it.'],
  [0, undefined, ''],
])('%i votes, solved at %s: %s', (voteCount, solvedAt, line) => {
  expect(describeSolution({ voteCount, createdAt, solvedAt })).toBe(line);
});

test('a clock that runs behind gives no negative duration', () => {
  const solvedAt = '2026-10-31T23:59:00.000Z';
  expect(describeSolution({ voteCount: 0, createdAt, solvedAt })).toBe('Solved after 1 minute.');
});
