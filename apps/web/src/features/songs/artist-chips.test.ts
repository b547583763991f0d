import { describe, expect, test } from 'vitest';
import { splitJoined, takeArtists } from './artist-chips.ts';

describe('takeArtists while the member types', () => {
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
  ])('turns names before a comma into chips: %j and %j', (artists, text, expected) => {
    expect(takeArtists(artists, text, false)).toEqual(expected);
  });
});

describe('takeArtists on Enter or the plus button', () => {
  test.each([
    [[], ' Burial ', { artists: ['Burial'], typed: '', duplicate: false }],
    [['Burial'], 'burial', { artists: ['Burial'], typed: 'burial', duplicate: true }],
    [['A', 'B', 'C'], 'D', { artists: ['A', 'B', 'C'], typed: 'D', duplicate: false }],
    [[], '  ', { artists: [], typed: '', duplicate: false }],
    [[], 'Tyler, The Creator', { artists: ['Tyler, The Creator'], typed: '', duplicate: false }],
    [[], 'Burial, ', { artists: ['Burial'], typed: '', duplicate: false }],
    [[], '"Earth, Wind & Fire", Velka', { artists: ['Earth, Wind & Fire', 'Velka'], typed: '', duplicate: false }],
  ])('turns the whole text into chips: %j and %j', (artists, text, expected) => {
    expect(takeArtists(artists, text, true)).toEqual(expected);
  });
});

describe('splitJoined', () => {
  test.each([
    [['Velka'], 'Mirre & Halden Roe', ['Velka', 'Mirre', 'Halden Roe']],
    [['Foss & Anker'], '', ['Foss', 'Anker']],
    [[], 'Mirre b2b Halden x Velka', ['Mirre', 'Halden', 'Velka']],
    [[], 'Burial, The Bug', ['Burial', 'The Bug']],
  ])('splits %j and %j into %j', (artists, typed, expected) => {
    expect(splitJoined(artists, typed)?.artists).toEqual(expected);
  });

  test.each([
    [['Velka', 'Burial'], 'Mirre & Halden Roe', 'more than three artists'],
    [['Mirre'], 'Mirre & Halden Roe', 'a duplicate'],
    [['Velka'], 'Burial', 'only one name'],
  ])('does not split %j and %j: %s', (artists, typed) => {
    expect(splitJoined(artists, typed)).toBeNull();
  });
});
