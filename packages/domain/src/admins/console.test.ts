import { describe, expect, test } from 'vitest';
import { adminPermissions, type AdminGrant } from '../actor.ts';
import { openSections } from './console.ts';

const member = (admin: AdminGrant | null) => ({ id: 'one', earlyAccess: true, admin });
const admin = (...permissions: AdminGrant['permissions']) => member({ role: 'admin', permissions });
const open = ['overview', 'invites', 'members', 'log'];

describe('openSections', () => {
  test('is empty for a member who is no admin', () => {
    expect(openSections(member(null))).toEqual([]);
  });

  test('shows an admin without any permission what every admin may see', () => {
    expect(openSections(admin())).toEqual(open);
  });

  test.each([
    ['canManageAdmins', ['admins']],
    ['canVerifyArtists', ['songs']],
    ['canManageReports', ['reports']],
    ['canBulkImport', ['import']],
    ['canEditAllSongs', ['songs']],
  ] as const)('opens with %s only what that is for', (permission, sections) => {
    expect(openSections(admin(permission)).toSorted()).toEqual([...open, ...sections].toSorted());
  });

  test('shows the owner everything, in the order of the navigation', () => {
    expect(openSections(member({ role: 'super_admin', permissions: adminPermissions }))).toEqual([
      'overview',
      'invites',
      'members',
      'songs',
      'reports',
      'import',
      'admins',
      'log',
    ]);
  });
});
