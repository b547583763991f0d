import * as z from 'zod/mini';
import { permissionNames } from '../admins/admin.ts';
import type { AdminPermission } from '../actor.ts';
import { reportReasons, type ReportReason } from '../reports/report.ts';
import { deletedMember } from '../members/names.ts';
import { parseRelease } from '../songs/release-span.ts';
import { formatNamedRelease } from '../songs/release-texts.ts';
import { auditActs, type AuditAct, type AuditDetails, type AuditTarget } from './audit.ts';

/** The filters of the audit log, with the acts each one shows. */
export const auditFilters = {
  songs: {
    name: 'Songs',
    acts: ['verify-song', 'unverify-song', 'edit-song', 'merge-song', 'undo-merge', 'archive-song', 'restore-song'],
  },
  reports: { name: 'Reports', acts: ['hide', 'unhide', 'dismiss-reports'] },
  codes: { name: 'Codes', acts: ['mint-invites', 'revoke-invite'] },
  members: { name: 'Members', acts: ['grant-early-access', 'take-early-access', 'suspend', 'reinstate'] },
  admins: { name: 'Admins', acts: ['add-admin', 'set-permissions', 'remove-admin'] },
  imports: { name: 'Imports', acts: ['import'] },
  settings: { name: 'Settings', acts: ['set-installation'] },
} as const satisfies Record<string, { name: string; acts: readonly AuditAct[] }>;
export type AuditFilter = keyof typeof auditFilters;

export const auditPageSize = 50;

/** Newest first; the cursor is the id of the last entry on the previous page. */
export const listAuditSchema = z.object({
  filter: z.nullable(z.enum(Object.keys(auditFilters) as AuditFilter[])),
  /** Part of the name or email of the admin, or of the member the entry is about. */
  query: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.int().check(z.positive())),
});

export type AuditEntry = {
  id: number;
  at: string;
  act: AuditAct;
  /** Null after the admin deleted their account. */
  admin: string | null;
  target: {
    kind: AuditTarget;
    id: string;
    /** The current name; null if the target was deleted or never had a name. */
    name: string | null;
  };
  before: AuditDetails | null;
  after: AuditDetails | null;
};

const kindNames: Partial<Record<AuditTarget, string>> = { song: 'song', request: 'request', comment: 'comment' };

/** What the admin did, such as 'Hid request'. Only hiding and unhiding need the kind of the target. */
export function describeAct({ act, target }: Pick<AuditEntry, 'act' | 'target'>): string {
  const needsKind = act === 'hide' || act === 'unhide';
  const kind = needsKind ? kindNames[target.kind] : undefined;
  if (!kind) return auditActs[act];
  return act === 'unhide' ? `Showed ${kind} again` : `${auditActs[act]} ${kind}`;
}

const deletedNames: Record<AuditTarget, string> = {
  member: deletedMember,
  admin: deletedMember,
  invite: 'Deleted code',
  song: 'Deleted song',
  request: 'Deleted request',
  comment: 'Deleted comment',
  import: 'Deleted import',
  // The only target without a name: it is never deleted.
  installation: 'Installation',
};

/** The target of the entry, such as '12 codes' or a member's name. */
export function describeTarget({ act, target, after }: Pick<AuditEntry, 'act' | 'target' | 'after'>): string {
  const count = after?.['count'];
  if (act === 'mint-invites' && typeof count === 'number' && count !== 1) return `${count} codes`;
  return target.name ?? deletedNames[target.kind];
}

/** Omitted from the details: the name of the act or of the target already states them. */
const omittedFields = new Set([
  'count',
  'suspended',
  'revoked',
  'hidden',
  'archived',
  'hiddenAt',
  'revokedAt',
  'isArchived',
  'intoId',
]);
const fieldLabels: Record<string, string> = {
  releaseDate: 'Release date',
  earlyAccess: 'Early access',
  expiresAt: 'Expires',
};

/**
 * What changed, as short texts: 'Bulk import: off → on', 'pending → verified', 'Early access'. Fields without a label
 * of their own are included.
 */
export function describeDetails({ act, before, after }: Pick<AuditEntry, 'act' | 'before' | 'after'>): string[] {
  if (act === 'grant-early-access' || act === 'take-early-access') return [];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !omittedFields.has(field))
    .flatMap((field) => describeField(field, before?.[field], after?.[field]));
}

type Value = AuditDetails[string] | undefined;

function describeField(field: string, before: Value, after: Value): string[] {
  if (field === 'permissions') return describePermissions(asList(before), asList(after));
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const name = fieldLabels[field] ?? labelOf(field);
  if (before === undefined || after === undefined) return describeOnly(field, name, after ?? before);
  const change = `${format(field, before)} → ${format(field, after)}`;
  // A status needs no label: 'pending → verified' is clear without one.
  return [field === 'status' || field === 'state' ? change : `${name}: ${change}`];
}

/** The fields of a created or deleted row. Omits values that are off or empty. */
function describeOnly(field: string, name: string, value: Value): string[] {
  if (value === undefined || value === null || value === '' || value === 0 || value === false) return [];
  return [value === true ? name : `${name}: ${format(field, value)}`];
}

const asList = (value: Value): AdminPermission[] | null => (Array.isArray(value) ? (value as AdminPermission[]) : null);

/** Lists all permissions of an added or removed admin, and only the changed ones of an edited admin. */
function describePermissions(before: AdminPermission[] | null, after: AdminPermission[] | null): string[] {
  if (!before || !after) return (after ?? before ?? []).map((permission) => permissionNames[permission] ?? permission);
  const switched = [
    ...after.filter((permission) => !before.includes(permission)).map((each) => [each, 'off → on'] as const),
    ...before.filter((permission) => !after.includes(permission)).map((each) => [each, 'on → off'] as const),
  ];
  return switched.map(([permission, change]) => `${permissionNames[permission] ?? permission}: ${change}`);
}

const nameReason = (reason: string): string => reportReasons[reason as ReportReason] ?? reason;

function format(field: string, value: AuditDetails[string]): string {
  if (value === null || value === '') return field === 'releaseDate' ? 'Unreleased' : 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (field === 'expiresAt') return String(value).slice(0, 10);
  // A day is shown as it is written.
  const release = field === 'releaseDate' ? parseRelease(String(value)) : null;
  if (release && release.precision !== 'day') return formatNamedRelease(release, release.day);
  if (!Array.isArray(value)) return String(value);
  return (field === 'reasons' ? value.map(nameReason) : value).join(', ');
}

/** 'leftOut' becomes 'Left out'. */
function labelOf(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
