import { expect, test } from 'vitest';
import { formatArtists, songSearchText, unsplitSearchText } from './song.ts';

test('artists are joined with commas', () => {
  expect(formatArtists(['Velka', 'Moth Ledger'])).toBe('Velka, Moth Ledger');
});

test('the indexed text separates the title and each artist with two spaces', () => {
  const song = { title: 'Café  Sunrise!', artists: ['Four Tet', 'Burial'] };
  expect(songSearchText(song)).toBe(' cafe sunrise  four tet  burial ');
  expect(unsplitSearchText(song)).toBe(' cafe sunrise four tet burial ');
});

test('the indexed text has at most 600 characters between two spaces, and room for the separator', () => {
  const text = songSearchText({ title: '𠮷'.repeat(700), artists: ['Velka'] });
  expect(text).toBe(` ${'𠮷'.repeat(598)}   `);
  expect(songSearchText({ title: 'x'.repeat(590), artists: ['Moth Ledger'] })).toBe(` ${'x'.repeat(590)}  moth led `);
  expect(unsplitSearchText({ title: 'x'.repeat(700), artists: [] })).toBe(` ${'x'.repeat(600)} `);
});
