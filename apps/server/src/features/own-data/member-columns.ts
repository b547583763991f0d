import type { OwnDataSection } from '@dubplate/domain/own-data/own-data.ts';

/** What deleting an account does to a column that held the member. */
type Fate =
  /** The row goes with them. */
  | 'gone'
  /** The row stays, under "Deleted member" where a name is shown. */
  | 'kept without the member'
  /** The row stays as it is: of somebody who has gone it holds nothing but a number. */
  | 'kept as a number';

type MemberColumn = {
  /** Under which name its rows are in the download. */
  download: OwnDataSection | 'nowhere';
  deletion: Fate;
};

/**
 * Every column of the database that holds a member's id. A test reads the database's own catalogue, and plants a member in every
 * table: a column that is not here, a row the download misses, or an id that stays where it should go makes it fail.
 */
export const memberColumns = {
  'members.id': { download: 'account', deletion: 'gone' },
  'accounts.member_id': { download: 'signInWays', deletion: 'gone' },
  // The sign-in library repeats the id here for whoever has a password.
  'accounts.account_id': { download: 'signInWays', deletion: 'gone' },
  'sessions.member_id': { download: 'sessions', deletion: 'gone' },
  'verifications.value': { download: 'pendingLinks', deletion: 'gone' },
  'invites.used_by': { download: 'inviteUsed', deletion: 'kept without the member' },
  'invites.created_by': { download: 'invitesMade', deletion: 'kept without the member' },
  'admins.member_id': { download: 'adminGrant', deletion: 'gone' },
  'admins.added_by': { download: 'adminsAdded', deletion: 'kept without the member' },
  'songs.uploaded_by': { download: 'songsAdded', deletion: 'kept without the member' },
  'songs.identified_by': { download: 'songsIdentified', deletion: 'kept without the member' },
  'song_links.added_by': { download: 'linksAdded', deletion: 'kept without the member' },
  'favorites.member_id': { download: 'favorites', deletion: 'gone' },
  // Kept for as long as a merge can be undone.
  'merged_favorites.member_id': { download: 'favoritesOfMergedSongs', deletion: 'gone' },
  'requests.member_id': { download: 'requests', deletion: 'kept without the member' },
  'request_states.member_id': { download: 'requests', deletion: 'kept without the member' },
  'requests.solved_by': { download: 'requestsSolved', deletion: 'kept without the member' },
  'requests.identified_by': { download: 'requestsIdentified', deletion: 'kept without the member' },
  'votes.member_id': { download: 'votes', deletion: 'gone' },
  'comments.member_id': { download: 'comments', deletion: 'kept without the member' },
  // Those that belong to no request go with their sound; the others are part of what was posted.
  'clips.member_id': { download: 'clips', deletion: 'kept without the member' },
  'reports.member_id': { download: 'reports', deletion: 'kept without the member' },
  'report_cases.resolved_by': { download: 'reportsResolved', deletion: 'kept without the member' },
  'imports.member_id': { download: 'importsMade', deletion: 'kept without the member' },
  'import_rows.uploader_id': { download: 'songsToImport', deletion: 'kept without the member' },
  'import_hearts.member_id': { download: 'favoritesToImport', deletion: 'gone' },
  'audit_entries.admin_id': { download: 'logEntriesByYou', deletion: 'kept as a number' },
  'audit_entries.target_id': { download: 'logEntriesAboutYou', deletion: 'kept as a number' },
  // A letter about to be written. It is looked at once more then, finds nobody, and is gone.
  'graphile_worker._private_jobs.payload': { download: 'nowhere', deletion: 'gone' },
} as const satisfies Record<string, MemberColumn>;
