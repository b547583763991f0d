import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { createRateLimits } from './rate-limits.ts';

/** Returns how many of the attempts are allowed, each from another address. */
async function countAllowed(attempts: number, addressOf: (index: number) => string): Promise<number> {
  const limits = createRateLimits(null);
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let index = 0; index < attempts; index += 1) {
    const address = clientAddress(addressOf(index));
    outcomes.push(...(await Promise.allSettled([limits.consumeByAddress('reset by address', address)])));
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('an IPv6 /64 has fifty reset attempts an hour, with any number of addresses', async () => {
  expect(await countAllowed(60, (index) => `2001:db8:1:1::${index}`)).toBe(50);
});

test('a /56 has four times as many, across its /64 networks', async () => {
  expect(await countAllowed(220, (index) => `2001:db8:1:12${(index % 200).toString(16).padStart(2, '0')}::1`)).toBe(
    200,
  );
});

test('a /48 has sixteen times as many, across its /56 networks', async () => {
  const address = (index: number) => `2001:db8:1:${((index % 250) + 1).toString(16)}${String(index % 10)}0::1`;
  expect(await countAllowed(850, address)).toBe(800);
});

test('IPv4 addresses are counted individually', async () => {
  expect(await countAllowed(220, (index) => `203.0.113.${index}`)).toBe(220);
});
