import { expect, test } from 'vitest';
import { readDiscoverSchema } from './discover.ts';

test('the screen is read for a calendar day', () => {
  expect(readDiscoverSchema.safeParse({ today: '2026-11-16' }).success).toBe(true);
  expect(readDiscoverSchema.safeParse({ today: '2026-11-31' }).success).toBe(false);
  expect(readDiscoverSchema.safeParse({}).success).toBe(false);
});
