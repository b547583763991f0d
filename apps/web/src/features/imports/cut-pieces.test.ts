import { expect, test } from 'vitest';
import { cutPieces } from './cut-pieces.ts';

const entries = Array.from({ length: 40 }, (_, index) => 'ü'.repeat(index % 7));

test.each([1, 3, 9, 100])('cutPieces keeps all entries in order, at most %i per piece', (most) => {
  const pieces = cutPieces(entries, most, 10_000);
  expect(pieces.flat()).toEqual(entries);
  expect(pieces.every((piece) => piece.length > 0 && piece.length <= most)).toBe(true);
});

test('cutPieces keeps each piece under the byte limit, unless a single entry is larger', () => {
  const sizes = cutPieces([...entries, 'x'.repeat(300)], 100, 60).map((piece) =>
    Buffer.byteLength(JSON.stringify(piece)),
  );
  expect(Math.max(...sizes.slice(0, -1))).toBeLessThanOrEqual(61);
  expect(sizes.at(-1)).toBeGreaterThan(300);
});

test('cutPieces returns no pieces for an empty list', () => {
  expect(cutPieces([], 10, 10)).toEqual([]);
});
