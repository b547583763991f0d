import { describe, expect, test } from 'vitest';
import { auditActs, type AuditAct } from './audit.ts';
import { auditFilters, describeAct, describeDetails, describeTarget, listAuditSchema } from './audit-log.ts';

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
    [
      'set-installation',
      { teasers: true, invitesPerMember: 0 },
      { teasers: false, invitesPerMember: 5 },
      ['Teasers: on → off', 'Invites per member: 0 → 5'],
    ],
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

test.each([
  ['invite', 'Deleted code'],
  ['admin', 'Deleted member'],
  ['song', 'Deleted song'],
  ['request', 'Deleted request'],
  ['comment', 'Deleted comment'],
  ['import', 'Deleted import'],
  ['installation', 'Installation'],
] as const)('a deleted %s is described as "%s"', (kind, text) => {
  expect(describeTarget({ act: 'hide', target: { kind, id: 'one', name: null }, after: null })).toBe(text);
});

test('only new codes are counted', () => {
  const named = target('song');
  expect(describeTarget({ act: 'import', target: named, after: { count: 12 } })).toBe('One');
  expect(describeTarget({ act: 'mint-invites', target: named, after: { count: '12' } })).toBe('One');
  expect(describeTarget({ act: 'mint-invites', target: named, after: null })).toBe('One');
});

test.each([
  ['hide', 'song', 'Hid song'],
  ['hide', 'member', 'Hid'],
  ['unhide', 'member', 'Showed again'],
  ['unhide', 'song', 'Showed song again'],
  ['verify-song', 'song', 'Verified'],
] as const)('the act %s on a %s is described as "%s"', (act, kind, text) => {
  expect(describeAct({ act, target: target(kind) })).toBe(text);
});

describe('the details of an act', () => {
  const details = (before: object | null, after: object | null) =>
    describeDetails({ act: 'edit-song', before, after } as Parameters<typeof describeDetails>[0]);

  test.each(['count', 'suspended', 'revoked', 'hidden', 'archived', 'hiddenAt', 'revokedAt', 'isArchived', 'intoId'])(
    'omit %s',
    (field) => {
      expect(details({ [field]: 'a' }, { [field]: 'b' })).toEqual([]);
    },
  );

  test.each([
    [{ earlyAccess: false }, { earlyAccess: true }, ['Early access: off → on']],
    [null, { earlyAccess: false, note: '', place: 0, at: null }, []],
    [null, { note: 'crew', expiresAt: '2026-12-04T00:00:00.000Z' }, ['Note: crew', 'Expires: 2026-12-04']],
    [{ note: 'crew' }, null, ['Note: crew']],
    [{ artists: ['A', 'B'] }, { artists: ['A'] }, ['Artists: A, B → A']],
    [{ artists: ['A'] }, { artists: ['A'] }, []],
    [{ releaseDate: '' }, { releaseDate: '2026-12-04' }, ['Release date: Unreleased → 2026-12-04']],
    [{ link: null }, { link: 'x' }, ['Link: none → x']],
    [{ link: 'x' }, { link: '' }, ['Link: x → none']],
    [{ videoIndex: 1 }, { videoIndex: 2 }, ['Video index: 1 → 2']],
    [{ state: 'running' }, { state: 'done' }, ['running → done']],
    [null, { state: 'done' }, ['State: done']],
    [{ reasons: ['spam'] }, { reasons: ['unkind'] }, ['Reasons: Spam → Unkind']],
    [null, { permissions: ['canFly'] }, ['canFly']],
    [{ permissions: [] }, { permissions: ['canFly'] }, ['canFly: off → on']],
    [null, { permissions: 'none' }, []],
    [{ at: null }, null, []],
    [{ artists: ['A'] }, { artists: ['spam'] }, ['Artists: A → spam']],
    [null, null, []],
  ])('from %j to %j are %j', (before, after, expected) => {
    expect(details(before, after)).toEqual(expected);
  });

  test('are empty for early access, which the act already states', () => {
    for (const act of ['grant-early-access', 'take-early-access'] as const) {
      expect(describeDetails({ act, before: { earlyAccess: true }, after: { earlyAccess: false } })).toEqual([]);
    }
  });
});

test('the log accepts its filters, a query and a positive cursor', () => {
  const accepts = (changes: object) => listAuditSchema.safeParse({ filter: null, query: '', ...changes }).success;
  for (const changes of [{}, { filter: 'songs' }, { cursor: 1 }, { query: 'x'.repeat(100) }]) {
    expect([changes, accepts(changes)]).toEqual([changes, true]);
  }
  for (const changes of [{ filter: 'all' }, { cursor: 0 }, { cursor: 1.5 }, { query: 'x'.repeat(101) }]) {
    expect([changes, accepts(changes)]).toEqual([changes, false]);
  }
});
