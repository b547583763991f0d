import { expect, test } from 'vitest';
import { readNamedTrack } from './request-names.ts';

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
