import { adminPermissions, type AdminPermission } from '@dubplate/domain/actor.ts';
import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import type { ImportProgress } from '@dubplate/domain/imports/import.ts';
import type { InviteRow } from '@dubplate/domain/invites/invite.ts';
import type { MemberRow } from '@dubplate/domain/members/member-list.ts';
import type { Overview } from '@dubplate/domain/overview/overview.ts';
import { newId } from './members.ts';

const day = '2026-01-05T10:00:00.000Z';

/** Values of `member` in `render`, for a signed-in admin. */
export const asAdmin = (...permissions: AdminPermission[]) => ({ admin: { role: 'admin' as const, permissions } });
export const asFullAdmin = asAdmin(...adminPermissions);
export const asOwner = { admin: { role: 'super_admin' as const, permissions: [...adminPermissions] } };

export const createMemberRow = (values: Partial<MemberRow> = {}): MemberRow => ({
  id: newId(),
  username: 'daytripper',
  email: 'daytripper@example.com',
  joinedAt: day,
  seenAt: null,
  earlyAccess: false,
  suspended: false,
  admin: null,
  uploadCount: 0,
  favoriteCount: 0,
  requestCount: 0,
  ...values,
});

export const createAdminRow = (values: Partial<AdminRow> = {}): AdminRow => ({
  id: newId(),
  username: 'daytripper',
  email: 'daytripper@example.com',
  admin: { role: 'admin', permissions: [] },
  suspended: false,
  lastActive: null,
  ...values,
});

export const createInviteRow = (values: Partial<InviteRow> = {}): InviteRow => ({
  id: newId(),
  code: 'abcd-efgh-jkmn',
  note: '',
  earlyAccess: false,
  state: 'unused',
  createdAt: day,
  createdBy: null,
  expiresAt: null,
  usedAt: null,
  usedBy: null,
  ...values,
});

export const createCatalogSong = (values: Partial<CatalogSong> = {}): CatalogSong => ({
  id: newId(),
  title: 'Ninth Floor',
  artists: ['Halden Roe'],
  cover: 'gradient1',
  releaseDate: null,
  favoriteCount: 0,
  verificationStatus: 'pending',
  isArchived: false,
  version: 1,
  url: null,
  seconds: null,
  videoIndex: null,
  uploadedBy: 'daytripper',
  uploadedAt: day,
  edition: '1',
  mergedInto: null,
  ...values,
});

export const createImport = (values: Partial<ImportProgress> = {}): ImportProgress => ({
  id: newId(),
  fileName: 'whites.csv',
  fingerprint: '0'.repeat(64),
  rowCount: 2,
  state: 'sending',
  counts: { received: 0, checked: 0, new: 0, duplicate: 0, error: 0, added: 0 },
  extras: { hearts: 0, heartsKnown: 0, heartsKept: 0, votes: 0, uploadersKept: 0, unverified: 0 },
  startedBy: 'nightowl',
  createdAt: day,
  checkedAt: null,
  startedAt: null,
  endedAt: null,
  isStalled: false,
  isSwept: false,
  sleeves: [],
  ...values,
});

/** Two weeks, the last of which is not over yet. */
export const createOverview = (waiting: Partial<Overview['waiting']> = {}): Overview => {
  const counts = { members: 3, songs: 5, requests: 4, solved: 2 };
  const week = { ...counts, medianSeconds: 12_000, totalMembers: 3, solveRate: 0.5 };
  return {
    weeks: [
      { ...week, week: '2026-01-05' },
      { ...week, week: '2026-01-12' },
    ],
    totals: { members: 6, songs: 10, requests: 8, solved: 4 },
    waiting: { reports: null, songs: null, imports: null, invites: null, ...waiting },
  };
};
