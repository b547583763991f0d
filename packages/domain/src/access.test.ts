import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { access, canCall, needsAdmin } from './access.ts';
import { adminPermissions, visitor, type Actor } from './actor.ts';

const member: Actor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
const owner: Actor = { ...member, admin: { role: 'super_admin', permissions: adminPermissions } };
const everybody = [visitor, member, owner];

test('a visitor can call what a person needs to get in, and nothing else', () => {
  const open = Object.keys(access).filter((procedure) => canCall(visitor, procedure));
  expect(open.toSorted()).toEqual([
    'accounts.current',
    'accounts.register',
    'accounts.requestPasswordReset',
    'accounts.resetPassword',
    'accounts.signIn',
    'accounts.signedOutReason',
    'accounts.startGoogle',
    'invites.check',
  ]);
});

// Which role may call what is compared cell by cell with apps/server/test/access-matrix.ts.
test('the owner can call everything, and only some procedures need an admin', () => {
  expect(Object.keys(access).filter((procedure) => !canCall(owner, procedure))).toEqual([]);
  expect(needsAdmin('admins.list')).toBe(true);
  expect(needsAdmin('favorites.set')).toBe(false);
});

test('an actor of an unknown kind can call nothing', () => {
  const stranger = { ...owner, kind: 'robot' } as unknown as Actor;
  expect(Object.keys(access).filter((procedure) => canCall(stranger, procedure))).toEqual([]);
});

test.each([
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
  'accounts',
  'accounts.',
  '',
  'Accounts.current',
])('the name "%s" is closed to everybody', (procedure) => {
  expect(everybody.map((actor) => canCall(actor, procedure))).toEqual([false, false, false]);
});

test('a procedure that is not listed is closed to everybody, whatever its name', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...everybody), (procedure, actor) => {
      fc.pre(!Object.keys(access).includes(procedure));
      expect(canCall(actor, procedure)).toBe(false);
    }),
  );
});
