import { expect, test } from 'vitest';
import { clipId, commentId, memberId, requestId, songId } from './ids.ts';

test.each(Object.entries({ clipId, commentId, memberId, requestId, songId }))('%s is a UUID', (_, schema) => {
  const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';
  expect(schema.parse(id)).toBe(id);
  expect(['', 'x', `${id}x`, null].map((given) => schema.safeParse(given).success)).toEqual(Array(4).fill(false));
});
