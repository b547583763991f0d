import { expect, test } from 'vitest';
import { encodeTextFrame } from './live-rooms.ts';

const headerOf = (size: number) => [...encodeTextFrame('a'.repeat(size)).subarray(0, -size)];

test('a frame has the bytes of its text, not its characters, as size', () => {
  expect([...encodeTextFrame('né')]).toEqual([0x81, 3, 0x6e, 0xc3, 0xa9]);
});

test('the size takes one, three or nine bytes (RFC 6455, 5.2)', () => {
  expect(headerOf(125)).toEqual([0x81, 125]);
  expect(headerOf(126)).toEqual([0x81, 126, 0, 126]);
  expect(headerOf(65_535)).toEqual([0x81, 126, 255, 255]);
  expect(headerOf(65_536)).toEqual([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
});
