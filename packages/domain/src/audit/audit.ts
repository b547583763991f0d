import type { AdminPermission } from '../actor.ts';

/** The kinds of rows that an audit entry can refer to. */
export const auditTargets = [
  'member',
  'admin',
  'invite',
  'song',
  'request',
  'comment',
  'import',
  'installation',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Every act of an admin, with its label in the audit log. */
export const auditActs = {
  'mint-invites': 'Created codes',
  'revoke-invite': 'Revoked code',
  'grant-early-access': 'Gave early access',
  'take-early-access': 'Took early access',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
  'verify-song': 'Verified',
  'unverify-song': 'Took verification back',
  'edit-song': 'Edited song',
  'merge-song': 'Merged song',
  'undo-merge': 'Undid merge',
  'archive-song': 'Archived song',
  'restore-song': 'Restored song',
  hide: 'Hid',
  unhide: 'Showed again',
  'dismiss-reports': 'Dismissed reports',
  import: 'Imported',
  'add-admin': 'Added admin',
  'set-permissions': 'Changed permissions',
  'remove-admin': 'Removed admin',
  'set-installation': 'Changed settings',
} as const;
export type AuditAct = keyof typeof auditActs;

type Detail = string | number | boolean | null | readonly string[] | readonly AdminPermission[];
/** Fields before or after the act. Never a member's name or email: the server joins those when it reads the log. */
export type AuditDetails = Readonly<Record<string, Detail>>;
