import { expect, test } from 'vitest';
import { artistInPath, artistKey, artistPath } from './artist-name.ts';
import { readArtistSchema, spellArtist } from './artist.ts';

test('spellings of one artist have one key', () => {
  for (const name of ['Näkki Saarn', 'nakki  saarn', 'NÄKKI-SAARN', ' Nákki Saarn ']) {
    expect(artistKey(name)).toBe('nakki saarn');
  }
  expect(artistKey('Velka')).not.toBe(artistKey('Velkas'));
});

test('the path of an artist has the name as it is written, encoded', () => {
  expect(artistPath('Brack & Ferrow')).toBe('/artist/Brack%20%26%20Ferrow');
  expect(artistPath('AC/DC?')).toBe('/artist/AC%2FDC%3F');
});

test.each(['Velka', 'Brack & Ferrow', 'AC/DC?', '100% Silk', 'a#b', 'サタス'])(
  'the path of %s leads back to it',
  (name) => {
    expect(artistInPath({ pathname: artistPath(name)! })).toBe(name);
  },
);

test('a path with an invalid encoding is read as it is written', () => {
  expect(artistInPath({ pathname: '/artist/100%' })).toBe('100%');
  expect(artistInPath({ pathname: '/artist' })).toBe('');
});

test('a name of punctuation only has no page', () => {
  expect(artistPath('!!!')).toBeNull();
});

test('the page shows the spelling of the songs, and the given one if a song has it', () => {
  const songs = [{ artists: ['Mirre', 'Velka'] }, { artists: ['VELKA'] }];
  expect(spellArtist('velka', songs)).toBe('Velka');
  expect(spellArtist('VELKA', songs)).toBe('VELKA');
  expect(spellArtist('vélka', [])).toBe('vélka');
});

test('a name is neither empty, nor too long, nor with NUL, and the cursor names its part', () => {
  const today = '2026-11-16';
  const cursor = { releaseDate: null, popularity: 3, id: '0195d9a0-0000-7000-8000-000000000001' };
  const isValid = (input: object) => readArtistSchema.safeParse({ name: 'Velka', today, ...input }).success;
  expect(isValid({})).toBe(true);
  expect(isValid({ cursor: { ...cursor, part: 'undated' } })).toBe(true);
  expect(isValid({ cursor: { ...cursor, part: 'later' } })).toBe(false);
  expect(isValid({ cursor })).toBe(false);
  expect(isValid({ name: '' })).toBe(false);
  expect(isValid({ name: 'x'.repeat(201) })).toBe(false);
  expect(isValid({ name: 'Vel\0ka' })).toBe(false);
  expect(isValid({ today: '2026-02-30' })).toBe(false);
});
