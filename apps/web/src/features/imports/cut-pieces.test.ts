import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPieces } from './cut-pieces.ts';

test('pieces put together are the list, and none is too long or too large', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 })), fc.integer({ min: 1, max: 9 }), (entries, most) => {
      const pieces = cutPieces(entries, most, 200);
      expect(pieces.flat()).toEqual(entries);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= most)).toBe(true);
      expect(pieces.every((piece) => piece.length === 1 || JSON.stringify(piece).length <= 201)).toBe(true);
    }),
  );
});
