import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { createRateLimits } from './rate-limits.ts';

/** How many of so many tries are let through, each from another address. */
async function countLetThrough(tries: number, addressOf: (index: number) => string): Promise<number> {
  const limits = createRateLimits(null);
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let index = 0; index < tries; index += 1) {
    const address = clientAddress(addressOf(index));
    outcomes.push(...(await Promise.allSettled([limits.consumeByAddress('reset by address', address)])));
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('an IPv6 /64 has fifty reset tries an hour, however many addresses it uses', async () => {
  expect(await countLetThrough(60, (index) => `2001:db8:1:1::${index}`)).toBe(50);
});

test('a /56 has four times as many, whatever /64 they come from', async () => {
  expect(await countLetThrough(220, (index) => `2001:db8:1:12${(index % 200).toString(16).padStart(2, '0')}::1`)).toBe(
    200,
  );
});

test('a /48 has sixteen times as many, whatever /56 they come from', async () => {
  const address = (index: number) => `2001:db8:1:${((index % 250) + 1).toString(16)}${String(index % 10)}0::1`;
  expect(await countLetThrough(850, address)).toBe(800);
});

test('IPv4 addresses are counted one by one', async () => {
  expect(await countLetThrough(220, (index) => `203.0.113.${index}`)).toBe(220);
});
