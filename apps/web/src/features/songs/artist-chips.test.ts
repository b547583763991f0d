import { describe, expect, test } from 'vitest';
import { takeArtists } from './artist-chips.ts';

describe('while somebody types', () => {
  test.each([
    [[], 'Bur', { artists: [], typed: 'Bur', duplicate: false }],
    [[], 'Burial,', { artists: ['Burial'], typed: '', duplicate: false }],
    [['Burial'], ' Four   Tet , Tho', { artists: ['Burial', 'Four Tet'], typed: 'Tho', duplicate: false }],
    [[], ',', { artists: [], typed: '', duplicate: false }],
    [['Burial'], 'BURIAL,', { artists: ['Burial'], typed: 'BURIAL', duplicate: true }],
    [[], 'A, B, C, D', { artists: ['A', 'B', 'C'], typed: 'D', duplicate: false }],
    [['A', 'B', 'C'], 'D,', { artists: ['A', 'B', 'C'], typed: 'D', duplicate: false }],
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
  ])('%j and %j', (artists, text, expected) => {
    expect(takeArtists(artists, text, true)).toEqual(expected);
  });
});
