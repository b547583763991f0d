import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteAccountSchema, namesAccount, ownDataFileName } from './own-data.ts';

const day = new Date('2026-11-15T23:30:00Z');

test.each([
  ['mara.dub', 'dubplate-mara-dub-2026-11-15.json'],
  ['mara & nel', 'dubplate-mara-nel-2026-11-15.json'],
  ['--nel--', 'dubplate-nel-2026-11-15.json'],
  ['nel', 'dubplate-nel-2026-11-15.json'],
  ['Ωmega Ünder', 'dubplate-Ωmega-Ünder-2026-11-15.json'],
  ['../../etc', 'dubplate-etc-2026-11-15.json'],
  ['🜁', 'dubplate-member-2026-11-15.json'],
])('the data of %s is downloaded as %s', (username, name) => {
  expect(ownDataFileName(username, day)).toBe(name);
});

test('no name adds a folder to the file name or changes its extension', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (username) => {
      expect(ownDataFileName(username, day)).toMatch(/^dubplate-[\p{L}\p{M}\p{N}_-]+-2026-11-15\.json$/u);
    }),
  );
});

test('confirming a deletion needs the exact name, ignoring outer spaces and Unicode form', () => {
  expect(namesAccount('mara.dub', 'mara.dub')).toBe(true);
  expect(namesAccount('  mara.dub ', 'mara.dub')).toBe(true);
  expect(namesAccount('Zoe\u0308', 'Zoë')).toBe(true);
  expect(namesAccount('Mara.dub', 'mara.dub')).toBe(false);
  expect(namesAccount('', 'mara.dub')).toBe(false);
});

test('deleting an account needs a name of at most two hundred characters', () => {
  expect(deleteAccountSchema.parse({ username: 'x'.repeat(200) }).username).toHaveLength(200);
  expect(deleteAccountSchema.safeParse({ username: 'x'.repeat(201) }).success).toBe(false);
  expect(deleteAccountSchema.safeParse({}).success).toBe(false);
});
