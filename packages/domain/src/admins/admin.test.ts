import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminPermissions, type AdminPermission, type MemberActor } from '../actor.ts';
import { canAppoint, canRemoveAdmin, canSetPermission } from './admin.ts';

const actorWith = (...permissions: AdminPermission[]): MemberActor => ({
  kind: 'member',
  id: 'me',
  earlyAccess: false,
  admin: { role: 'admin', permissions },
});
const targetWith = (...permissions: AdminPermission[]) => ({
  id: 'them',
  admin: { role: 'admin' as const, permissions },
});
const owner = { id: 'owner', admin: { role: 'super_admin' as const, permissions: adminPermissions } };
const ownerActor: MemberActor = { ...owner, kind: 'member', earlyAccess: false };
const anyPermissions = fc.uniqueArray(fc.constantFrom(...adminPermissions));

describe('who may change an admin', () => {
  test('nobody touches the owner, whatever they hold, not even the owner', () => {
    for (const actor of [actorWith(...adminPermissions), ownerActor]) {
      expect(canRemoveAdmin(actor, owner)).toBe(false);
      for (const permission of adminPermissions) expect(canSetPermission(actor, owner, permission)).toBe(false);
    }
  });

  test('nobody changes or removes themselves', () => {
    const actor = actorWith(...adminPermissions);
    const self = { ...targetWith('canBulkImport'), id: actor.id };
    expect(canSetPermission(actor, self, 'canBulkImport')).toBe(false);
    expect(canRemoveAdmin(actor, self)).toBe(false);
  });

  test('the owner changes and removes everybody else', () => {
    fc.assert(
      fc.property(anyPermissions, fc.constantFrom(...adminPermissions), (held, permission) => {
        expect(canSetPermission(ownerActor, targetWith(...held), permission)).toBe(true);
        expect(canRemoveAdmin(ownerActor, targetWith(...held))).toBe(true);
      }),
    );
  });

  test('without canManageAdmins nothing is allowed, whatever else is held', () => {
    const actor = actorWith(...adminPermissions.filter((permission) => permission !== 'canManageAdmins'));
    expect(canAppoint(actor, [])).toBe(false);
    expect(canRemoveAdmin(actor, targetWith())).toBe(false);
    expect(canSetPermission(actor, targetWith(), 'canBulkImport')).toBe(false);
  });

  test('nobody grants, takes or removes what they do not hold', () => {
    fc.assert(
      fc.property(anyPermissions, anyPermissions, (held, theirs) => {
        const actor = actorWith(...new Set(['canManageAdmins' as const, ...held]));
        const mine = new Set(actor.admin!.permissions);
        const covered = theirs.every((permission) => mine.has(permission));
        expect(canAppoint(actor, theirs)).toBe(covered);
        expect(canRemoveAdmin(actor, targetWith(...theirs))).toBe(covered);
        for (const permission of adminPermissions) {
          expect(canSetPermission(actor, targetWith(...theirs), permission)).toBe(mine.has(permission));
        }
      }),
    );
  });
});
