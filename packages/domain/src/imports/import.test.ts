import { describe, expect, test } from 'vitest';
import {
  addHeartsSchema,
  addRowsSchema,
  importId,
  listRowsSchema,
  maxFileBytes,
  percentOf,
  sameRowReason,
  sameSongReason,
  startImportSchema,
} from './import.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

test('a file has at most 64 MiB', () => {
  expect(maxFileBytes).toBe(67_108_864);
});

test('a skipped row names the reason', () => {
  expect(sameSongReason).toBe('A song with this information already exists.');
  expect(sameRowReason(7)).toBe('The same song as row 7.');
});

test('an import is named by its id', () => {
  expect(importId.parse({ id })).toEqual({ id });
  expect(importId.safeParse({}).success).toBe(false);
});

describe('starting an import', () => {
  const start = { fileName: 'whites.csv', fingerprint: 'a'.repeat(64), rowCount: 1 };
  const accepts = (changes: object) => startImportSchema.safeParse({ ...start, ...changes }).success;

  test('cleans the file name and keeps its end', () => {
    expect(startImportSchema.parse({ ...start, fileName: ' a\u200B  b.csv ' })).toEqual({
      ...start,
      fileName: 'a b.csv',
    });
    const { fileName } = startImportSchema.parse({ ...start, fileName: `${'x'.repeat(300)}.csv` });
    expect(fileName).toBe(`${'x'.repeat(196)}.csv`);
  });

  test('accepts the limits and refuses what exceeds them', () => {
    expect(accepts({ rowCount: 50_000, fileName: 'x'.repeat(1_000) })).toBe(true);
    for (const changes of [
      { rowCount: 0 },
      { rowCount: 50_001 },
      { rowCount: 1.5 },
      { fileName: ' ' },
      { fileName: 'x'.repeat(1_001) },
      { fingerprint: 'a'.repeat(63) },
      { fingerprint: 'a'.repeat(65) },
      { fingerprint: 'g'.repeat(64) },
    ]) {
      expect([changes, accepts(changes)]).toEqual([changes, false]);
    }
  });
});

describe('sending rows', () => {
  const row = { line: 2, row: { title: 'Ferrous' }, uploader: 'mara@dubplate.example' };
  const accepts = (rows: unknown) => addRowsSchema.safeParse({ id, rows }).success;

  test('keeps line, row and uploader', () => {
    expect(addRowsSchema.parse({ id, rows: [row] })).toEqual({ id, rows: [row] });
    expect(addRowsSchema.safeParse({ rows: [row] }).success).toBe(false);
  });

  test('accepts one to a hundred rows', () => {
    expect([0, 1, 100, 101].map((count) => accepts(Array.from({ length: count }, () => row)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([
    [{ line: 1 }, true],
    [{ line: 50_001 }, true],
    [{ line: 0 }, false],
    [{ line: 50_002 }, false],
    [{ line: 1.5 }, false],
    [{ row: { title: 7 } }, false],
    [{ uploader: undefined }, true],
    [{ uploader: 'mara' }, false],
    [{ uploader: 'mara@' }, false],
    [{ uploader: '@dubplate.example' }, false],
    [{ uploader: 'mara dub@dubplate.example' }, false],
    [{ uploader: 'mara@dubplate.example extra' }, false],
    [{ uploader: 'mara@nel@dubplate.example' }, false],
    [{ uploader: 'mara@dubplate\0.example' }, false],
    [{ uploader: 'ma\0ra@dubplate.example' }, false],
    [{ uploader: `${'x'.repeat(252)}@y` }, true],
    [{ uploader: `${'x'.repeat(253)}@y` }, false],
  ])('a row with %j is valid: %s', (changes, valid) => {
    expect(accepts([{ ...row, ...changes }])).toBe(valid);
  });
});

describe('sending favorites', () => {
  const heart = { line: 2, email: 'mara@dubplate.example', at: 'x'.repeat(40) };
  const accepts = (hearts: unknown) => addHeartsSchema.safeParse({ id, hearts }).success;

  test('keeps line, email and time', () => {
    expect(addHeartsSchema.parse({ id, hearts: [heart] })).toEqual({ id, hearts: [heart] });
    expect(addHeartsSchema.safeParse({ hearts: [heart] }).success).toBe(false);
  });

  test('accepts one to three hundred favorites', () => {
    expect([0, 1, 300, 301].map((count) => accepts(Array.from({ length: count }, () => heart)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('refuses a favorite without a line, an email or a short time', () => {
    for (const changes of [{ line: undefined }, { email: 'mara' }, { at: 'x'.repeat(41) }]) {
      expect([changes, accepts([{ ...heart, ...changes }])]).toEqual([changes, false]);
    }
  });
});

test('the list of rows accepts the five filters', () => {
  const accepts = (changes: object) => listRowsSchema.safeParse({ id, filter: 'all', ...changes }).success;
  for (const filter of ['all', 'new', 'duplicate', 'error', 'added']) expect(accepts({ filter })).toBe(true);
  expect(accepts({ cursor: 50_001 })).toBe(true);
  for (const changes of [{ filter: 'lost' }, { id: 'x' }, { cursor: 0 }]) expect(accepts(changes)).toBe(false);
});

test.each([
  [0, 0, 100],
  [0, 3, 0],
  [1, 3, 33],
  [2, 3, 66],
  [999, 1_000, 99],
  [3, 3, 100],
  [4, 3, 100],
])('%i of %i rows are %i percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
