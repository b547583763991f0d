import { describe, expect, test } from 'vitest';
import { adminPermissions, visitor, type Actor, type AdminPermission } from './actor.ts';
import { can, type Capability } from './permissions.ts';

const member: Actor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
const earlyMember: Actor = { ...member, earlyAccess: true };
const adminWith = (...permissions: AdminPermission[]): Actor => ({ ...member, admin: { role: 'admin', permissions } });
const superAdmin: Actor = { ...member, admin: { role: 'super_admin', permissions: adminPermissions } };

const capabilities: Capability[] = [
  'public',
  'member',
  'favorite before uploading',
  'open admin',
  'owner',
  'curate songs',
  'canManageAdmins',
  'canVerifyArtists',
  'canManageReports',
  'canBulkImport',
  'canEditAllSongs',
];

/** Every role with all capabilities it has. `can` must refuse all others. */
const roles: [name: string, actor: Actor, allowed: Capability[]][] = [
  ['a visitor', visitor, ['public']],
  ['a member', member, ['public', 'member']],
  ['an early-access member', earlyMember, ['public', 'member', 'favorite before uploading']],
  ['an admin with no permission', adminWith(), ['public', 'member', 'open admin']],
  ['an admin who manages admins', adminWith('canManageAdmins'), ['public', 'member', 'open admin', 'canManageAdmins']],
  [
    'an admin who verifies artists',
    adminWith('canVerifyArtists'),
    ['public', 'member', 'open admin', 'curate songs', 'canVerifyArtists'],
  ],
  [
    'an admin who handles reports',
    adminWith('canManageReports'),
    ['public', 'member', 'open admin', 'canManageReports'],
  ],
  ['an admin who imports', adminWith('canBulkImport'), ['public', 'member', 'open admin', 'canBulkImport']],
  [
    'an admin who edits songs',
    adminWith('canEditAllSongs'),
    ['public', 'member', 'open admin', 'curate songs', 'canEditAllSongs'],
  ],
  [
    'an admin with every permission',
    adminWith(...adminPermissions),
    ['public', 'member', 'open admin', 'curate songs', ...adminPermissions],
  ],
  ['the super admin', superAdmin, ['public', 'member', 'open admin', 'owner', 'curate songs', ...adminPermissions]],
  ['an actor of an unknown kind', { ...superAdmin, kind: 'robot' } as unknown as Actor, []],
  ['an actor of no kind', { ...superAdmin, kind: undefined } as unknown as Actor, []],
];

describe.each(roles)('%s', (_name, actor, allowed) => {
  test.each(capabilities)('has the expected answer for %s', (capability) => {
    expect(can(actor, capability)).toBe(allowed.includes(capability));
  });

  test.each(['', 'canRuleTheWorld', 'admin', 'constructor', 'toString', '__proto__', undefined])(
    'is refused the unknown capability %s',
    (capability) => {
      expect(can(actor, capability as Capability)).toBe(false);
    },
  );
});

test('there are exactly the five admin permissions of the spec', () => {
  expect(adminPermissions).toEqual([
    'canManageAdmins',
    'canVerifyArtists',
    'canManageReports',
    'canBulkImport',
    'canEditAllSongs',
  ]);
});
