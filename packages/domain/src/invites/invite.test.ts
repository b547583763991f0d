import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createInviteSchema,
  inviteMessages,
  inviteRefusals,
  inviteState,
  listInvitesSchema,
  mintInvitesSchema,
  revokeInviteSchema,
} from './invite.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

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

  describe('at noon', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now, toFake: ['Date'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test.each(['2026-11-15T11:59:59Z', '2026-11-15T12:00:00Z', '2026-11-16'])('refuses the expiry %s', (expiresAt) => {
      expect(messageOf({ expiresAt })).toBe('Pick a day that is still to come');
    });

    test.each(['2026-11-15T12:00:01Z', null])('accepts the expiry %s', (expiresAt) => {
      expect(mintInvitesSchema.parse({ ...input, expiresAt }).expiresAt).toBe(expiresAt);
    });
  });
});

describe('createInviteSchema', () => {
  const ids = Array.from({ length: 6 }, (_, index) => id.replace(/.$/, String(index)));
  const messageOf = (input: object) =>
    createInviteSchema.safeParse({ line: '', songIds: [], ...input }).error?.issues[0]?.message;

  test('cleans the line and keeps the order of the songs', () => {
    const songIds = ids.slice(0, 5).toReversed();
    const line = '  Loud,\n please\u200B ';
    expect(createInviteSchema.parse({ line, songIds })).toEqual({ line: 'Loud, please', songIds });
  });

  test.each([
    [{ line: 'x'.repeat(120) }, undefined],
    [{ line: 'x'.repeat(121) }, inviteMessages.line],
    [{ songIds: ids }, inviteMessages.songs],
    [{ songIds: [id, id] }, inviteMessages.songs],
  ])('answers %o with %s', (input, message) => {
    expect(messageOf(input)).toBe(message);
  });

  test('refuses a song that is not an id', () => {
    expect(createInviteSchema.safeParse({ line: '', songIds: ['archangel'] }).success).toBe(false);
  });
});

test('codes of an admin carry the same, and older builds send neither', () => {
  const plain = { count: 1, note: '', earlyAccess: false, expiresAt: null };
  expect(mintInvitesSchema.parse(plain)).toEqual(plain);
  const carried = { ...plain, line: 'Loud', songIds: [id] };
  expect(mintInvitesSchema.parse(carried)).toEqual(carried);
  expect(mintInvitesSchema.safeParse({ ...carried, songIds: [id, id] }).success).toBe(false);
});

test('the messages name the limits', () => {
  expect(inviteMessages).toEqual({
    count: 'Between 1 and 100 codes at a time',
    note: 'Keep the note to 120 characters',
    expiry: 'Pick a day that is still to come',
    line: 'Keep the line to 120 characters',
    songs: 'Pick up to 5 different songs',
  });
});

test('a revoked code is refused like one that never existed', () => {
  expect(inviteRefusals).toEqual({ used: 'invite-used', expired: 'invite-expired', revoked: 'invite-invalid' });
});

test.each([
  [{}, true],
  [{ filter: 'revoked', cursor: id, query: 'x'.repeat(100) }, true],
  [{ filter: 'lost' }, false],
  [{ query: 'x'.repeat(101) }, false],
  [{ cursor: 'first' }, false],
])('the list of codes for %j is valid: %s', (changes, valid) => {
  expect(listInvitesSchema.safeParse({ filter: 'all', query: '', ...changes }).success).toBe(valid);
});

test('revoking a code needs its id', () => {
  expect(revokeInviteSchema.parse({ id })).toEqual({ id });
  expect(revokeInviteSchema.safeParse({ id: 'first' }).success).toBe(false);
});
