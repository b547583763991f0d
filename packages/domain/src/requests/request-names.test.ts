import * as fc from 'fast-check';
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

/** What precedes the name in a comment such as "It is Velka - Ledge". */
const leadIns = [
  'It is',
  "It's",
  'it\u2019s',
  'its',
  'This is',
  'this one is',
  "That's",
  'thats',
  'The track is',
  'Maybe',
  "It's probably",
  'It could be',
  'might be',
  'Sounds like',
  'This sounds a lot like',
  'I think it is',
  "I think it's",
  'I believe that this is',
  "I'd say",
  'pretty sure this is',
  "I'm 90% sure that's",
  "Yes, that's",
  'Found it! This is',
  'Track ID:',
  'ID:',
];

test.each(leadIns)('%j is no part of the name of the artist', (leadIn) => {
  expect(readNamedTrack(`${leadIn} Velka - Hold The Line`)).toEqual({ artist: 'Velka', title: 'Hold The Line' });
  expect(readNamedTrack(`Wow!\n${leadIn}  It's Murph \u2013 It's Food`)).toEqual({
    artist: expect.stringMatching(/^(It's )?Murph$/),
    title: "It's Food",
  });
});

test.each([
  ["I think it's It's Murph - Food", "It's Murph"],
  ["It's It's Murph - Food", "It's Murph"],
  ["It's Murph - Food", 'Murph'],
  ['This Is The Kit - Magic Spell', 'This Is The Kit'],
  ['It Is Rain In My Face - Late', 'It Is Rain In My Face'],
  ['I Think Like Midnight - Moonstruck', 'I Think Like Midnight'],
  ['Sounds Like Chicken - Cease', 'Sounds Like Chicken'],
  ['Sure Sure - Friends', 'Sure Sure'],
  ['Yes - Roundabout', 'Yes'],
  ['Maybe - Ledge', 'Maybe'],
  ["It's - Ledge", "It's"],
  ['Track - Ledge', 'Track'],
  ['Itsuki - Ledge', 'Itsuki'],
  ['Thatcher, Velka - Ledge', 'Thatcher, Velka'],
  ['Yeah Yeah Yeahs - Maps', 'Yeah Yeah Yeahs'],
])('the artist of %j is %j', (comment, artist) => {
  expect(readNamedTrack(comment)?.artist).toBe(artist);
});

/** A name of words that begin no lead-in. */
const name = fc
  .array(fc.stringMatching(/^[B-HJ-LN-RU-XZ][a-z0-9'.]{2,8}$/), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));

test('any name is found as it is written, with and without a lead-in', () => {
  fc.assert(
    fc.property(name, name, fc.constantFrom('', ...leadIns.map((each) => `${each} `)), (artist, title, leadIn) => {
      expect(readNamedTrack(`${leadIn}${artist} - ${title}`)).toEqual({ artist, title });
    }),
  );
});

test('the artist is the end of what is written before the separator, and never empty', () => {
  const words = fc.array(fc.constantFrom(...leadIns.flatMap((each) => each.split(' ')), 'Velka', '!', ','), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(words, (parts) => {
      const written = parts.join(' ');
      const artist = readNamedTrack(`${written} - Ledge`)?.artist ?? '';
      expect(artist).not.toBe('');
      expect(written.endsWith(artist)).toBe(true);
    }),
  );
});

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
