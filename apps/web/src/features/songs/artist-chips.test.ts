import { describe, expect, test } from 'vitest';
import { splitJoined, takeArtists } from './artist-chips.ts';

describe('while somebody types', () => {
  test.each([
    [[], 'Bur', { artists: [], typed: 'Bur', duplicate: false }],
    [[], 'Burial,', { artists: [], typed: 'Burial,', duplicate: false }],
    [[], 'Burial, F', { artists: ['Burial'], typed: 'F', duplicate: false }],
    [[], 'Tyler, The C', { artists: [], typed: 'Tyler, The C', duplicate: false }],
    [['Burial'], ' Four   Tet , Tho', { artists: ['Burial', 'Four Tet'], typed: 'Tho', duplicate: false }],
    [[], ',', { artists: [], typed: ',', duplicate: false }],
    [['Burial'], 'BURIAL, V', { artists: ['Burial'], typed: 'BURIAL,  V', duplicate: true }],
    [[], 'A, B, C, D', { artists: ['A', 'B', 'C'], typed: 'D', duplicate: false }],
    [['A', 'B', 'C'], 'D,', { artists: ['A', 'B', 'C'], typed: 'D,', duplicate: false }],
    [[], 'A, a, B', { artists: ['A'], typed: 'a,  B', duplicate: true }],
  ])('%j and %j', (artists, text, expected) => {
    expect(takeArtists(artists, text, false)).toEqual(expected);
  });
});

describe('on Enter or the plus button', () => {
  test.each([
    [[], ' Burial ', { artists: ['Burial'], typed: '', duplicate: false }],
    [['Burial'], 'burial', { artists: ['Burial'], typed: 'burial', duplicate: true }],
    [['A', 'B', 'C'], 'D', { artists: ['A', 'B', 'C'], typed: 'D', duplicate: false }],
    [[], '  ', { artists: [], typed: '', duplicate: false }],
    [[], 'Tyler, The Creator', { artists: ['Tyler, The Creator'], typed: '', duplicate: false }],
    [[], 'Burial, ', { artists: ['Burial'], typed: '', duplicate: false }],
    [[], '"Earth, Wind & Fire", Velka', { artists: ['Earth, Wind & Fire', 'Velka'], typed: '', duplicate: false }],
  ])('%j and %j', (artists, text, expected) => {
    expect(takeArtists(artists, text, true)).toEqual(expected);
  });
});

describe('a name that may be several', () => {
  test.each([
    [['Velka'], 'Mirre & Halden Roe', ['Velka', 'Mirre', 'Halden Roe']],
    [['Foss & Anker'], '', ['Foss', 'Anker']],
    [[], 'Mirre b2b Halden x Velka', ['Mirre', 'Halden', 'Velka']],
    [[], 'Burial, The Bug', ['Burial', 'The Bug']],
  ])('%j and %j can be split into %j', (artists, typed, expected) => {
    expect(splitJoined(artists, typed)?.artists).toEqual(expected);
  });

  test.each([
    [['Velka', 'Burial'], 'Mirre & Halden Roe', 'there is no room for them'],
    [['Mirre'], 'Mirre & Halden Roe', 'one of them is there'],
    [['Velka'], 'Burial', 'it is one name'],
  ])('%j and %j are not: %s', (artists, typed) => {
    expect(splitJoined(artists, typed)).toBeNull();
  });
});
