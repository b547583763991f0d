import { describe, expect, test } from 'vitest';
import { inviteMessages, inviteState, mintInvitesSchema } from './invite.ts';

const now = new Date('2026-11-15T12:00:00Z');
const before = new Date('2026-11-15T11:59:59Z');
const later = new Date('2026-11-15T12:00:01Z');
const fresh = { usedAt: null, revokedAt: null, expiresAt: null };

describe('inviteState', () => {
  test.each([
    ['unused', {}],
    ['unused', { expiresAt: later }],
    ['expired', { expiresAt: now }],
    ['expired', { expiresAt: before }],
    ['revoked', { revokedAt: before }],
    ['revoked', { revokedAt: before, expiresAt: before }],
    ['used', { usedAt: before }],
    ['used', { usedAt: before, expiresAt: now }],
  ] as const)('is %s for %o', (state, times) => {
    expect(inviteState({ ...fresh, ...times }, now)).toBe(state);
  });
});

describe('mintInvitesSchema', () => {
  const input = { count: 1, note: '', earlyAccess: false, expiresAt: null };
  const messageOf = (changed: object) =>
    mintInvitesSchema.safeParse({ ...input, ...changed }).error?.issues[0]?.message;

  test('cleans the note', () => {
    expect(mintInvitesSchema.parse({ ...input, note: '  for \n the\u200B crew ' }).note).toBe('for the crew');
  });

  test.each([0, -1, 101, 1.5])('refuses %d codes', (count) => {
    expect(messageOf({ count })).toBe(inviteMessages.count);
  });

  test('accepts up to a hundred codes', () => {
    expect(mintInvitesSchema.parse({ ...input, count: 100 }).count).toBe(100);
  });

  test('refuses a note of more than 120 characters', () => {
    expect(messageOf({ note: 'x'.repeat(121) })).toBe(inviteMessages.note);
  });

  test('refuses an expiry in the past', () => {
    expect(messageOf({ expiresAt: new Date(Date.now() - 1_000).toISOString() })).toBe(inviteMessages.expiry);
  });

  test('accepts an expiry in the future', () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    expect(mintInvitesSchema.parse({ ...input, expiresAt }).expiresAt).toBe(expiresAt);
  });
});
