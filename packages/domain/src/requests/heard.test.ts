import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { addTried, hasHeard, heardFields, isSameHeard, mergeHeard, nothingHeard, type Heard } from './heard.ts';

const schema = z.object(heardFields);
const full: Heard = { where: 'Cold Store, Hull', when: 'Sat Nov 7', playedBy: 'Velka', tried: ['Shazam'] };
const messages = (input: object) => schema.safeParse(input).error?.issues.map(({ message }) => message);

describe('the optional fields of a request', () => {
  test('are cleaned, and null when they are empty', () => {
    expect(schema.parse({ where: '  Cold \u200B Store ', when: ' ', playedBy: '', tried: [] })).toEqual({
      where: 'Cold Store',
      when: null,
      playedBy: null,
      tried: [],
    });
  });

  test('are undefined when an older client does not send them', () => {
    expect(schema.parse({})).toEqual({});
  });

  test.each([
    ['where', 120],
    ['when', 60],
    ['playedBy', 120],
  ])('%s has at most %i characters', (name, max) => {
    expect(messages({ [name]: 'x'.repeat(max) })).toBeUndefined();
    expect(messages({ [name]: 'x'.repeat(max + 1) })).toEqual([`Keep it to ${max} characters`]);
  });

  test('what was tried has at most eight entries of forty characters', () => {
    const entries = Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(40, 'x'));
    expect(schema.parse({ tried: entries }).tried).toEqual(entries);
    expect(messages({ tried: [...entries, 'one more'] })).toEqual(['Keep it to 8 entries']);
    expect(messages({ tried: ['x'.repeat(41)] })).toEqual(['Keep it to 40 characters']);
  });

  test('what was tried is listed once, whatever its case and spaces', () => {
    expect(schema.parse({ tried: ['Shazam', ' shazam ', '', 'Asked  Velka'] }).tried).toEqual([
      'Shazam',
      'Asked Velka',
    ]);
  });
});

test('adding to what was tried keeps the order', () => {
  expect(addTried(['Shazam'], 'SoundHound')).toEqual(['Shazam', 'SoundHound']);
  expect(addTried(['Shazam'], 'SHAZAM')).toEqual(['Shazam']);
  expect(addTried(['Shazam'], ' ')).toEqual(['Shazam']);
});

test('an edit keeps the fields that were not sent and clears those sent as null', () => {
  expect(mergeHeard({}, full)).toEqual(full);
  expect(mergeHeard({ where: null, tried: [] }, full)).toEqual({ ...full, where: null, tried: [] });
  expect(mergeHeard({ when: 'Sunday', playedBy: null }, full)).toEqual({ ...full, when: 'Sunday', playedBy: null });
});

test.each([
  { where: 'x' },
  { when: 'x' },
  { playedBy: 'x' },
  { tried: ['Shazam', 'x'] },
  { tried: ['x'] },
  { where: null },
])('a change of %o is a difference', (change) => {
  expect(isSameHeard(full, { ...full })).toBe(true);
  expect(isSameHeard(full, { ...full, ...change })).toBe(false);
});

test('a request without any of them has nothing to show', () => {
  expect(hasHeard(nothingHeard)).toBe(false);
  expect(hasHeard({ ...nothingHeard, tried: ['Shazam'] })).toBe(true);
});
