import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminPermissions, visitor, type Actor } from '../actor.ts';
import { deletedMember } from '../members/names.ts';
import {
  canManageRequest,
  canThank,
  cutDescription,
  requestQueryWords,
  requestSearchText,
  requestsPageSize,
  requestState,
} from './request.ts';

const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
);

describe('canManageRequest', () => {
  const member: Actor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
  const admin: Actor = { ...member, admin: { role: 'admin', permissions: adminPermissions } };
  const superAdmin: Actor = { ...member, admin: { role: 'super_admin', permissions: adminPermissions } };
  const roles: [string, Actor, manages: boolean][] = [
    ['a visitor', visitor, false],
    ['a visitor who claims to be the owner', { ...visitor, id: 'm1' } as unknown as Actor, false],
    ['a member', member, true],
    ['an early-access member', { ...member, earlyAccess: true }, true],
    ['an admin', admin, true],
    ['the super admin', superAdmin, true],
    ['an actor of an unknown kind', { ...superAdmin, kind: 'robot' } as unknown as Actor, false],
    ['an actor of no kind', { ...superAdmin, kind: undefined } as unknown as Actor, false],
  ];

  test.each(roles)('gives the expected answer for %s who posted the request', (_, actor, manages) => {
    expect(canManageRequest(actor, { memberId: 'm1' })).toBe(manages);
  });

  test.each(roles)('refuses %s who did not post the request', (_, actor) => {
    expect(canManageRequest(actor, { memberId: 'm2' })).toBe(false);
  });

  test.each(roles)('refuses %s after the owner of the request deleted their account', (_, actor) => {
    expect(canManageRequest(actor, { memberId: null })).toBe(false);
    const nameless = { ...actor, id: null } as unknown as Actor;
    expect(canManageRequest(nameless, { memberId: null })).toBe(false);
  });
});

describe('the description on a card', () => {
  test('shows eighty characters, and ends a longer text with three dots', () => {
    expect(cutDescription('x'.repeat(80))).toBe('x'.repeat(80));
    expect(cutDescription('x'.repeat(81))).toBe(`${'x'.repeat(80)}...`);
  });

  test('counts an emoji as one character and never splits it', () => {
    expect(cutDescription('🎧'.repeat(80))).toBe('🎧'.repeat(80));
    expect(cutDescription(`x${'🎧'.repeat(90)}`)).toBe(`x${'🎧'.repeat(79)}...`);
  });

  test('is always a prefix of the description', () => {
    fc.assert(
      fc.property(anything, (description) => {
        const cut = cutDescription(description);
        expect([...cut].length).toBeLessThanOrEqual(83);
        expect(description.startsWith(cut === description ? cut : cut.slice(0, -3))).toBe(true);
      }),
    );
  });
});

describe('the search text of a request', () => {
  test('contains the folded words of title and description', () => {
    const text = requestSearchText({ title: 'Sónar, CLOSING', description: "Don't know\nat 3:20" });
    for (const word of ['sonar', 'closing', 'dont', 'know', 'at', '3', '20']) expect(text).toContain(` ${word} `);
    expect(requestSearchText({ title: 'end', description: 'start' })).not.toContain('endstart');
  });

  test('fits every word of the longest request and never splits a character', () => {
    const longest = { title: 'x '.repeat(60), description: 'y '.repeat(1_000) };
    expect(requestSearchText(longest).match(/ /g)).toHaveLength(1_061);
    const text = requestSearchText({ title: '𠮷'.repeat(60), description: '𠮷'.repeat(3_000) });
    expect(text.isWellFormed()).toBe(true);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(anything, anything, (title, description) => {
        expect(requestSearchText({ title, description })).toMatch(/^ .* $/s);
      }),
    );
  });
});

test('the first page has ten requests, later pages five', () => {
  expect(requestsPageSize(undefined)).toBe(10);
  expect(requestsPageSize({ hotScore: 1, id: 'r' })).toBe(5);
});

test('the live part of a request has no text', () => {
  const live = { id: 'r', voteCount: 3, commentCount: 2, solved: true, resolvedSongId: 's', version: 7 };
  expect(requestState({ ...live, title: 'Closing track' } as typeof live)).toEqual(live);
});

test('words of the index and of a query are cut to sixty characters', () => {
  expect(requestSearchText({ title: 'x'.repeat(61), description: 'y' })).toBe(` ${'x'.repeat(60)} y `);
  expect(requestQueryWords(`${'𠮷'.repeat(40)} ${'x'.repeat(61)}`)).toEqual(['𠮷'.repeat(40), 'x'.repeat(19)]);
});

describe('thanks for a name', () => {
  const named = { mine: true, username: 'tessera', identifiedBy: 'oh_mirre', thankedAt: null };
  test('are offered to the author of a request that another member named', () => {
    expect(canThank(named)).toBe(true);
  });

  test.each([
    { mine: false },
    { identifiedBy: null },
    { identifiedBy: 'tessera' },
    { identifiedBy: deletedMember },
    { thankedAt: '2026-11-16T00:00:00.000Z' },
  ])('are not offered with %o', (change) => {
    expect(canThank({ ...named, ...change })).toBe(false);
  });
});

test('a search text has the place and the artist, if there are any', () => {
  const request = { title: 'end', description: 'start' };
  expect(requestSearchText({ ...request, where: 'Hull', playedBy: 'Velka' })).toBe(' end start hull velka ');
  expect(requestSearchText({ ...request, where: null, playedBy: null })).toBe(' end start ');
});
