import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { access, canCall, needsAdmin } from './access.ts';
import { adminPermissions, visitor, type Actor } from './actor.ts';

const member: Actor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
const owner: Actor = { ...member, admin: { role: 'super_admin', permissions: adminPermissions } };
const actors = [visitor, member, owner];

test('a visitor can call only what registration, sign-in, password reset and teasers need', () => {
  const open = Object.keys(access).filter((procedure) => canCall(visitor, procedure));
  expect(open.toSorted()).toEqual([
    'accounts.current',
    'accounts.hasGoogle',
    'accounts.register',
    'accounts.requestPasswordReset',
    'accounts.resetPassword',
    'accounts.signIn',
    'accounts.signedOutReason',
    'accounts.startGoogle',
    'invites.check',
    'teasers.read',
  ]);
});

// apps/server/src/access-matrix.test.ts compares every role with every procedure.
test('the owner can call every procedure, and only some procedures need an admin', () => {
  expect(Object.keys(access).filter((procedure) => !canCall(owner, procedure))).toEqual([]);
  expect(needsAdmin('admins.list')).toBe(true);
  expect(needsAdmin('favorites.set')).toBe(false);
});

test('an actor of an unknown kind can call nothing', () => {
  const unknownActor = { ...owner, kind: 'robot' } as unknown as Actor;
  expect(Object.keys(access).filter((procedure) => canCall(unknownActor, procedure))).toEqual([]);
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
])('the procedure name "%s" is refused for every actor', (procedure) => {
  expect(actors.map((actor) => canCall(actor, procedure))).toEqual([false, false, false]);
});

test('an unlisted procedure is refused for every actor, whatever its name', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...actors), (procedure, actor) => {
      fc.pre(!Object.keys(access).includes(procedure));
      expect(canCall(actor, procedure)).toBe(false);
    }),
  );
});
