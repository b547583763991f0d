import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hotScore } from './hot-score.ts';

const epoch = new Date(1_134_028_003_000);
const later = (seconds: number) => new Date(epoch.getTime() + seconds * 1000);

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 1],
  [1024, 0, 10],
  [0, 90_000, 1],
  [2, 90_000, 2],
  [3, 45_000, 2.084963],
  [-4, 0, -2],
])('%d votes, %d seconds after the reference time, score %d', (votes, seconds, score) => {
  expect(hotScore(votes, later(seconds))).toBe(score);
});

test('fractions of a second are ignored', () => {
  expect(hotScore(7, later(1000.999))).toBe(hotScore(7, later(1000)));
});

const moments = fc.date({ min: new Date('2006-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const votes = fc.integer({ min: 0, max: 10_000_000 });

test('the score has at most six decimals', () => {
  fc.assert(
    fc.property(votes, moments, (count, moment) => {
      const score = hotScore(count, moment);
      expect(Number(score.toFixed(6))).toBe(score);
    }),
  );
});

test('another vote never lowers the score, and twice the votes equal 25 hours', () => {
  fc.assert(
    fc.property(votes, moments, (count, moment) => {
      expect(hotScore(count + 1, moment)).toBeGreaterThanOrEqual(hotScore(count, moment));
      const older = new Date(moment.getTime() - 90_000_000);
      expect(hotScore(2 * (count + 1), older)).toBeCloseTo(hotScore(count + 1, moment), 5);
    }),
  );
});
