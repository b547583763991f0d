import { describe, expect, test } from 'vitest';
import { adminPermissions, type AdminGrant } from '../actor.ts';
import { openSections } from './console.ts';

const member = (admin: AdminGrant | null) => ({ id: 'one', earlyAccess: true, admin });
const admin = (...permissions: AdminGrant['permissions']) => member({ role: 'admin', permissions });
const open = ['overview', 'invites', 'members', 'log'];

describe('openSections', () => {
  test('is empty for a member who is not an admin', () => {
    expect(openSections(member(null))).toEqual([]);
  });

  test('lists for an admin without permissions what every admin can open', () => {
    expect(openSections(admin())).toEqual(open);
  });

  test.each([
    ['canManageAdmins', ['admins']],
    ['canVerifyArtists', ['songs']],
    ['canManageReports', ['reports']],
    ['canBulkImport', ['import']],
    ['canEditAllSongs', ['songs']],
  ] as const)('adds for %s only the sections of that permission', (permission, sections) => {
    expect(openSections(admin(permission)).toSorted()).toEqual([...open, ...sections].toSorted());
  });

  test('lists every section for the owner, in the order of the navigation', () => {
    expect(openSections(member({ role: 'super_admin', permissions: adminPermissions }))).toEqual([
      'overview',
      'invites',
      'members',
      'songs',
      'reports',
      'import',
      'admins',
      'settings',
      'log',
    ]);
  });
});
