import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a bucket allows a burst, then its rate, and fills up again to no more than its capacity', () => {
  let time = 0;
  const take = createTokenBucket({ capacity: 3, perSecond: 2 }, () => time);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  time = 500;
  expect([take(), take()]).toEqual([true, false]);
  time = 600_000;
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});
