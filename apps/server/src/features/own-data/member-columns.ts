import type { OwnDataSection } from '@dubplate/domain/own-data/own-data.ts';

/** What happens to a column with the member's id when the account is deleted. */
type OnDelete =
  /** The row is deleted. */
  | 'gone'
  /** The row stays and shows "Deleted member" as its author. */
  | 'kept without the member'
  /** The row stays unchanged: after the deletion, the id refers to no person. */
  | 'kept as a number';

type MemberColumn = {
  /** The section of the data export with these rows. */
  download: OwnDataSection | 'nowhere';
  deletion: OnDelete;
};

/**
 * Every column that holds a member id. A test compares this list with the catalog of PostgreSQL and creates a row in
 * every table. It fails for a missing column, a row missing in the export, or an id that is not deleted.
 */
export const memberColumns = {
  'members.id': { download: 'account', deletion: 'gone' },
  'accounts.member_id': { download: 'signInWays', deletion: 'gone' },
  // better-auth stores the member id here too, for accounts with a password.
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
  'release_links.added_by': { download: 'releaseLinksAdded', deletion: 'kept without the member' },
  'release_link_confirmations.member_id': { download: 'releaseLinksConfirmed', deletion: 'gone' },
  'favorites.member_id': { download: 'favorites', deletion: 'gone' },
  'saved_hearts.member_id': { download: 'savedHearts', deletion: 'gone' },
  // Deleted when the merge can no longer be undone.
  'merged_favorites.member_id': { download: 'favoritesOfMergedSongs', deletion: 'gone' },
  'requests.member_id': { download: 'requests', deletion: 'kept without the member' },
  'request_states.member_id': { download: 'requests', deletion: 'kept without the member' },
  'requests.solved_by': { download: 'requestsSolved', deletion: 'kept without the member' },
  'requests.identified_by': { download: 'requestsIdentified', deletion: 'kept without the member' },
  'votes.member_id': { download: 'votes', deletion: 'gone' },
  'request_follows.member_id': { download: 'requestsFollowed', deletion: 'gone' },
  'artist_follows.member_id': { download: 'artistsFollowed', deletion: 'gone' },
  'notifications.member_id': { download: 'notifications', deletion: 'gone' },
  'notification_settings.member_id': { download: 'notificationSettings', deletion: 'gone' },
  'calendar_feeds.member_id': { download: 'calendarFeed', deletion: 'gone' },
  'member_emails.member_id': { download: 'account', deletion: 'gone' },
  // Deleted when the email is sent, within minutes.
  'email_deliveries.member_id': { download: 'nowhere', deletion: 'gone' },
  'push_subscriptions.member_id': { download: 'pushDevices', deletion: 'gone' },
  // Deleted within seconds, when all members are notified.
  'notification_events.actor_id': { download: 'nowhere', deletion: 'kept as a number' },
  'notification_events.notified_through': { download: 'nowhere', deletion: 'kept as a number' },
  'comments.member_id': { download: 'comments', deletion: 'kept without the member' },
  // Clips without a request are deleted with their files. Other clips are part of a post.
  'clips.member_id': { download: 'clips', deletion: 'kept without the member' },
  'reports.member_id': { download: 'reports', deletion: 'kept without the member' },
  'report_cases.resolved_by': { download: 'reportsResolved', deletion: 'kept without the member' },
  'imports.member_id': { download: 'importsMade', deletion: 'kept without the member' },
  'import_rows.uploader_id': { download: 'songsToImport', deletion: 'kept without the member' },
  'import_hearts.member_id': { download: 'favoritesToImport', deletion: 'gone' },
  'audit_entries.admin_id': { download: 'logEntriesByYou', deletion: 'kept as a number' },
  'audit_entries.target_id': { download: 'logEntriesAboutYou', deletion: 'kept as a number' },
  // An email job. It reads the member again when it runs, and sends nothing for a deleted account.
  'graphile_worker._private_jobs.payload': { download: 'nowhere', deletion: 'gone' },
} as const satisfies Record<string, MemberColumn>;
