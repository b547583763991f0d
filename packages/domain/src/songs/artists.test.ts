import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitArtists, splitTypedArtists, suggestArtists } from './artists.ts';

describe('splitArtists', () => {
  test.each([
    ['Burial', ['Burial']],
    ['Moth Ledger, Velka', ['Moth Ledger', 'Velka']],
    [' Four   Tet ,, Burial , ', ['Four Tet', 'Burial']],
    ['Tyler, The Creator', ['Tyler, The Creator']],
    ['Tyler,The Creator', ['Tyler,The Creator']],
    ['Tyler, The  Creator', ['Tyler, The Creator']],
    ['Velka, t', ['Velka', 't']],
    [' , The Band', ['The Band']],
    ['"Velka,', ['Velka']],
    ['"Velka,, ', ['Velka']],
    ['Velka, tyler, the creator, Burial', ['Velka', 'tyler, the creator', 'Burial']],
    ['Velka, Theo Parrish', ['Velka', 'Theo Parrish']],
    ['Burial, "The Bug"', ['Burial', 'The Bug']],
    ['"Tyler, The Creator"', ['Tyler, The Creator']],
    ['“Tyler, The Creator”, Velka', ['Tyler, The Creator', 'Velka']],
    ['„Tyler, The Creator“', ['Tyler, The Creator']],
    ['Velka, "Earth, Wind & Fire"', ['Velka', 'Earth, Wind & Fire']],
    ['"Tyler, The Creator', ['Tyler, The Creator']],
    ['7" Heads, Velka', ['7" Heads', 'Velka']],
    ['"', []],
    [' , ', []],
  ])('splits %j into %j', (text, artists) => {
    expect(splitArtists(text)).toEqual(artists);
  });
});

test('reads a quoted name as one artist', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z, &]{0,30}[a-z]$/), (name) => {
      expect(splitArtists(`"${name}"`)).toHaveLength(1);
    }),
  );
});

describe('splitTypedArtists waits with a comma that may still be part of a name', () => {
  test.each([
    ['Bur', [], 'Bur'],
    ['Burial,', [], 'Burial,'],
    ['Tyler, Th', [], 'Tyler, Th'],
    ['Tyler, The C', [], 'Tyler, The C'],
    ['Burial, Tho', ['Burial'], ' Tho'],
    ['Burial, Four Tet,', ['Burial'], ' Four Tet,'],
    ['Burial,, V', ['Burial'], ' V'],
  ])('%j', (text, names, rest) => {
    expect(splitTypedArtists(text)).toEqual({ names, rest });
  });
});

describe('suggestArtists', () => {
  test.each([
    ['Mirre & Halden Roe', ['Mirre', 'Halden Roe']],
    ['Mirre b2b Halden Roe B2B Velka', ['Mirre', 'Halden Roe', 'Velka']],
    ['Mirre x Velka', ['Mirre', 'Velka']],
    ['Mirre ft. Velka', ['Mirre', 'Velka']],
    ['Mirre ft Velka', ['Mirre', 'Velka']],
    ['Mirre feat. Velka', ['Mirre', 'Velka']],
    ['Burial, The Bug', ['Burial', 'The Bug']],
    ['R&B', null],
    ['Xenia Maxx', null],
    ['& Velka', null],
    ['Velka', null],
  ])('suggests for %j: %j', (name, parts) => {
    expect(suggestArtists(name)).toEqual(parts);
  });
});

test.each([
  ['Tyler, the', [], 'Tyler, the'],
  ['Tyler, the  ', [], 'Tyler, the  '],
  ['Tyler, theo', ['Tyler'], ' theo'],
])('while %j is typed, %j are complete', (typed, names, rest) => {
  expect(splitTypedArtists(typed)).toEqual({ names, rest });
});

test.each([
  ['Foss feat Anker', ['Foss', 'Anker']],
  ['Foss vs Anker', ['Foss', 'Anker']],
  ['Foss & ', null],
  ['Foss,  x Anker', ['Foss', 'x Anker']],
  ['Foss x  & Anker', ['Foss', '& Anker']],
])('the parts of %j are %j', (name, parts) => {
  expect(suggestArtists(name)).toEqual(parts);
});
