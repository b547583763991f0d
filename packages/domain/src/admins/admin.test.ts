import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adminPermissions, type AdminPermission, type MemberActor } from '../actor.ts';
import {
  addAdminSchema,
  canAppoint,
  canRemoveAdmin,
  canSetPermission,
  permissionNames,
  removeAdminSchema,
  setPermissionsSchema,
} from './admin.ts';

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
  test('no admin can change or remove the owner, not even the owner', () => {
    for (const actor of [actorWith(...adminPermissions), ownerActor]) {
      expect(canRemoveAdmin(actor, owner)).toBe(false);
      for (const permission of adminPermissions) expect(canSetPermission(actor, owner, permission)).toBe(false);
    }
  });

  test('no admin can change or remove themselves', () => {
    const actor = actorWith(...adminPermissions);
    const self = { ...targetWith('canBulkImport'), id: actor.id };
    expect(canSetPermission(actor, self, 'canBulkImport')).toBe(false);
    expect(canRemoveAdmin(actor, self)).toBe(false);
  });

  test('the owner can change and remove every other admin', () => {
    fc.assert(
      fc.property(anyPermissions, fc.constantFrom(...adminPermissions), (held, permission) => {
        expect(canSetPermission(ownerActor, targetWith(...held), permission)).toBe(true);
        expect(canRemoveAdmin(ownerActor, targetWith(...held))).toBe(true);
      }),
    );
  });

  test('an admin without canManageAdmins can change no admin, whatever else they hold', () => {
    const actor = actorWith(...adminPermissions.filter((permission) => permission !== 'canManageAdmins'));
    expect(canAppoint(actor, [])).toBe(false);
    expect(canRemoveAdmin(actor, targetWith())).toBe(false);
    expect(canSetPermission(actor, targetWith(), 'canBulkImport')).toBe(false);
  });

  test('no admin can grant, revoke or remove a permission that they do not hold', () => {
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

test('the console labels the five permissions', () => {
  expect(permissionNames).toEqual({
    canManageAdmins: 'Manage admins',
    canVerifyArtists: 'Verify artists',
    canManageReports: 'Manage reports',
    canBulkImport: 'Bulk import',
    canEditAllSongs: 'Edit all songs',
  });
});

test('the procedures for admins accept known permissions only', () => {
  const memberId = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';
  const added = { email: 'nel@dubplate.example', permissions: ['canBulkImport'] };
  expect(addAdminSchema.parse(added)).toEqual(added);
  expect(addAdminSchema.safeParse({ ...added, email: 'nel' }).success).toBe(false);
  expect(addAdminSchema.safeParse({ ...added, permissions: ['canDoAll'] }).success).toBe(false);
  const changed = { memberId, permissions: { canBulkImport: false } };
  expect(setPermissionsSchema.parse(changed)).toEqual(changed);
  expect(setPermissionsSchema.safeParse({ memberId, permissions: { canDoAll: true } }).success).toBe(false);
  expect(setPermissionsSchema.safeParse({ permissions: {} }).success).toBe(false);
  expect(removeAdminSchema.parse({ memberId })).toEqual({ memberId });
  expect(removeAdminSchema.safeParse({}).success).toBe(false);
});
