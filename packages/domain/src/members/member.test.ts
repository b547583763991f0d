import { expect, test } from 'vitest';
import { adminPermissions, type AdminPermission, type MemberActor } from '../actor.ts';
import { canSuspend } from './member.ts';

const someone = { id: 'someone', admin: null };
const admin = { id: 'admin', admin: { role: 'admin', permissions: [] } } as const;
const owner = { id: 'owner', admin: { role: 'super_admin', permissions: adminPermissions } } as const;
const actor = (...permissions: AdminPermission[]): MemberActor => ({
  kind: 'member',
  id: 'actor',
  earlyAccess: false,
  admin: { role: 'admin', permissions },
});

test('only an admin who manages reports can suspend a member, and never themselves or the owner', () => {
  expect(canSuspend(actor('canManageReports'), someone)).toBe(true);
  expect(canSuspend(actor(...adminPermissions), owner)).toBe(false);
  expect(canSuspend(actor(...adminPermissions), { id: 'actor', admin: null })).toBe(false);
  for (const permission of adminPermissions.filter((name) => name !== 'canManageReports')) {
    expect(canSuspend(actor(permission), someone)).toBe(false);
  }
});

test('suspending an admin also needs the permission to manage admins', () => {
  expect(canSuspend(actor('canManageReports'), admin)).toBe(false);
  expect(canSuspend(actor('canManageReports', 'canManageAdmins'), admin)).toBe(true);
});
