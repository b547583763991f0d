import type { AdminGrant } from '../actor.ts';
import { can, type Capability } from '../permissions.ts';

/**
 * The sections of the console in display order, with the capability each needs. The server checks again on every call.
 */
export const consoleSections = {
  overview: { name: 'Overview', needs: 'open admin' },
  invites: { name: 'Invite codes', needs: 'open admin' },
  members: { name: 'Members', needs: 'open admin' },
  songs: { name: 'Songs', needs: 'curate songs' },
  reports: { name: 'Reports', needs: 'canManageReports' },
  import: { name: 'Bulk import', needs: 'canBulkImport' },
  admins: { name: 'Admins', needs: 'canManageAdmins' },
  settings: { name: 'Settings', needs: 'owner' },
  log: { name: 'Audit log', needs: 'open admin' },
} as const satisfies Record<string, { name: string; needs: Capability }>;

export type ConsoleSection = keyof typeof consoleSections;

/** The sections that the member can open; none for a member who is not an admin. */
export function openSections(member: { id: string; earlyAccess: boolean; admin: AdminGrant | null }): ConsoleSection[] {
  const sections = Object.keys(consoleSections) as ConsoleSection[];
  return sections.filter((section) => can({ kind: 'member', ...member }, consoleSections[section].needs));
}
