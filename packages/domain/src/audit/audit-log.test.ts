import { describe, expect, test } from 'vitest';
import { auditActs, type AuditAct } from './audit.ts';
import { auditFilters, describeAct, describeDetails, describeTarget } from './audit-log.ts';

const target = (kind: 'song' | 'request' | 'comment' | 'member') => ({ kind, id: 'one', name: 'One' });

test('exactly one filter contains each act', () => {
  const filtered = Object.values(auditFilters).flatMap(({ acts }) => acts as readonly AuditAct[]);
  expect(filtered.toSorted()).toEqual(Object.keys(auditActs).toSorted());
});

describe('describeAct', () => {
  test.each([
    ['hide', 'request', 'Hid request'],
    ['hide', 'comment', 'Hid comment'],
    ['unhide', 'comment', 'Showed comment again'],
    ['suspend', 'member', 'Suspended'],
    ['edit-song', 'song', 'Edited song'],
  ] as const)('describes %s of a %s as "%s"', (act, kind, text) => {
    expect(describeAct({ act, target: target(kind) })).toBe(text);
  });
});

describe('describeDetails', () => {
  test.each([
    [
      'set-permissions',
      { permissions: ['canManageReports'] },
      { permissions: ['canManageReports', 'canBulkImport'] },
      ['Bulk import: off → on'],
    ],
    ['set-permissions', { permissions: ['canEditAllSongs'] }, { permissions: [] }, ['Edit all songs: on → off']],
    ['add-admin', null, { permissions: ['canManageReports'] }, ['Manage reports']],
    ['remove-admin', { permissions: ['canVerifyArtists', 'canBulkImport'] }, null, ['Verify artists', 'Bulk import']],
    ['suspend', { suspended: false }, { suspended: true }, []],
    ['grant-early-access', { earlyAccess: false }, { earlyAccess: true }, []],
    ['mint-invites', null, { count: 12, earlyAccess: true, expiresAt: null }, ['Early access']],
    ['hide', null, { reasons: ['spam', 'wrong-place', 'of old'] }, ['Reasons: Spam, Wrong place, of old']],
    ['verify-song', { status: 'pending' }, { status: 'verified' }, ['pending → verified']],
    [
      'edit-song',
      { title: 'Same', releaseDate: null },
      { title: 'Same', releaseDate: '2026-12-04' },
      ['Release date: Unreleased → 2026-12-04'],
    ],
    [
      'import',
      { state: 'running' },
      { state: 'done', added: 60, leftOut: 12, error: 0 },
      ['running → done', 'Added: 60', 'Left out: 12'],
    ],
  ] as const)('describes %s from %o to %o', (act, before, after, text) => {
    expect(describeDetails({ act, before, after })).toEqual(text);
  });
});

describe('describeTarget', () => {
  const invite = { kind: 'invite' as const, id: 'one', name: '7hq2-vk4n-x9ta' };
  test.each([
    [{ act: 'mint-invites', target: invite, after: { count: 12 } }, '12 codes'],
    [{ act: 'mint-invites', target: invite, after: { count: 1 } }, '7hq2-vk4n-x9ta'],
    [{ act: 'revoke-invite', target: invite, after: null }, '7hq2-vk4n-x9ta'],
    [{ act: 'suspend', target: { ...target('member'), name: null }, after: null }, 'Deleted member'],
    [{ act: 'import', target: { kind: 'import', id: 'one', name: 'whites.csv' }, after: null }, 'whites.csv'],
  ] as const)('describes %o as "%s"', (entry, text) => {
    expect(describeTarget(entry)).toBe(text);
  });
});
