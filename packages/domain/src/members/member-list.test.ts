import { expect, test } from 'vitest';
import { listMembersSchema, setEarlyAccessSchema, suspendSchema } from './member-list.ts';

const memberId = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

test('the list of members needs a query of at most a hundred characters', () => {
  const input = { query: 'x'.repeat(100), cursor: memberId };
  expect(listMembersSchema.parse(input)).toEqual(input);
  for (const changes of [{ query: undefined }, { query: 'x'.repeat(101) }, { cursor: 'first' }]) {
    expect([changes, listMembersSchema.safeParse({ ...input, ...changes }).success]).toEqual([changes, false]);
  }
});

test('early access and suspension need the id of the member', () => {
  expect(setEarlyAccessSchema.parse({ memberId, earlyAccess: true })).toEqual({ memberId, earlyAccess: true });
  expect(setEarlyAccessSchema.safeParse({ memberId }).success).toBe(false);
  expect(suspendSchema.parse({ memberId })).toEqual({ memberId });
  expect(suspendSchema.safeParse({ memberId: 'mara' }).success).toBe(false);
});
