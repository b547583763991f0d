import type { MemberId } from '@dubplate/domain/ids.ts';
import type { OwnDataSection } from '@dubplate/domain/own-data/own-data.ts';
import { sql, type RawBuilder } from 'kysely';

type Section = {
  /** Unique sort key for keyset pagination. */
  key: string | RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  /** The tables and the `where` condition. */
  rows: (memberId: MemberId) => RawBuilder<unknown>;
};

/** The export lists archived songs and hidden requests, but without their text. */
const songInPublic = sql`songs.id as "songId",
  case when songs.is_archived then null else songs.title end as title,
  case when songs.is_archived then null else songs.artists end as artists`;
const requestInPublic = sql`requests.id as "requestId",
  case when requests.hidden_at is null then requests.title end as title`;

/** Must never contain passwords, tokens, or names, emails and ids of other members. */
export const sections: Record<OwnDataSection, Section> = {
  account: {
    key: 'members.id',
    columns: sql`id, username, email, email_verified as "emailConfirmed", image as picture, early_access as "earlyAccess",
      is_public as "publicPage", created_at as "joinedAt", updated_at as "changedAt", suspended_at as "suspendedAt",
      last_seen_at as "lastSeenBeforeSuspension",
      has_uploaded_first_song as "hasUploadedFirstSong", upload_count as uploads, favorite_count as favorites,
      time_zone as "timeZone", time_zone_follows_device as "timeZoneFollowsDevice",
      alert_hour as "releaseAlertsAtHour", quiet_from as "quietFromHour", quiet_to as "quietToHour",
      quiet_allows_releases as "releasesInQuietHours", digest as "emailDigest",
      notifications_paused_until::text as "notificationsPausedUntil",
      (
        select json_build_object('lastNotificationEmailAt', sent_at, 'lastDigestFor', digest_day, 'lastDigestAt', digest_at)
        from member_emails where member_emails.member_id = members.id
      ) as "notificationEmails",
      request_count as requests, solved_count as "idRequestsSolved", identified_count as "idsGiven"`,
    rows: (member) => sql`members where id = ${member}`,
  },
  signInWays: {
    key: 'accounts.id',
    columns: sql`case provider_id when 'credential' then 'password' else provider_id end as way,
      case provider_id when 'credential' then null else account_id end as "idThere", scope as "allowedThere",
      created_at as "addedAt", updated_at as "changedAt"`,
    rows: (member) => sql`accounts where member_id = ${member}`,
  },
  sessions: {
    key: 'sessions.id',
    columns: sql`user_agent as "browser", ip_address as "networkAddress", created_at as "signedInAt",
      last_used_at as "lastUsedAt", expires_at as "endsAt"`,
    rows: (member) => sql`sessions where member_id = ${member}`,
  },
  pendingLinks: {
    key: 'verifications.id',
    columns: sql`'a link to set a new password' as what, created_at as "mailedAt", expires_at as "endsAt"`,
    rows: (member) => sql`verifications where value = ${member}`,
  },
  inviteUsed: {
    key: 'invites.id',
    columns: sql`code, note, line, early_access as "earlyAccess", created_at as "madeAt", used_at as "usedAt"`,
    rows: (member) => sql`invites where used_by = ${member}`,
  },
  invitesMade: {
    key: 'invites.id',
    columns: sql`code, note, line, early_access as "earlyAccess", created_at as "madeAt", expires_at as "endsAt",
      used_at as "usedAt", revoked_at as "revokedAt",
      array(select song_id from invite_songs where invite_id = invites.id order by position) as "songIds"`,
    rows: (member) => sql`invites where created_by = ${member}`,
  },
  adminGrant: {
    key: 'admins.member_id',
    columns: sql`role, can_manage_admins as "canManageAdmins", can_verify_artists as "canVerifyArtists",
      can_manage_reports as "canManageReports", can_bulk_import as "canBulkImport",
      can_edit_all_songs as "canEditAllSongs", added_at as "addedAt", last_active as "lastActive"`,
    rows: (member) => sql`admins where member_id = ${member}`,
  },
  adminsAdded: {
    key: 'admins.member_id',
    columns: sql`role, added_at as "addedAt"`,
    rows: (member) => sql`admins where added_by = ${member}`,
  },
  songsAdded: {
    key: 'songs.id',
    columns: sql`id as "songId", title, artists, genre, url as link, seconds as "startsAtSecond", video_index as "videoIndex",
      release_date as "releaseDate", release_precision as "releasePrecision", uploaded_at as "addedAt",
      verification_status as "verificationStatus", verified_at as "verifiedAt", is_archived as "takenDown", merged_into as "mergedIntoSong",
      source_request_id as "fromRequest", favorite_count as favorites`,
    rows: (member) => sql`songs where uploaded_by = ${member}`,
  },
  songsIdentified: {
    key: 'songs.id',
    columns: songInPublic,
    rows: (member) => sql`songs where identified_by = ${member}`,
  },
  linksAdded: {
    key: 'song_links.id',
    columns: sql`${songInPublic}, song_links.platform, song_links.url, song_links.seconds,
      song_links.video_index as "video", song_links.added_at as "addedAt"`,
    rows: (member) => sql`song_links join songs on songs.id = song_links.song_id where added_by = ${member}`,
  },
  releaseLinksAdded: {
    key: 'release_links.song_id',
    columns: sql`${songInPublic}, release_links.url, release_links.added_at as "addedAt",
      release_links.confirmed_at as "confirmedAt"`,
    rows: (member) => sql`release_links join songs on songs.id = release_links.song_id where added_by = ${member}`,
  },
  releaseLinksConfirmed: {
    key: 'given.song_id',
    columns: sql`${songInPublic}, given.confirmed_at as "confirmedAt"`,
    rows: (member) =>
      sql`release_link_confirmations as given join songs on songs.id = given.song_id where member_id = ${member}`,
  },
  favorites: {
    key: 'favorites.position',
    columns: sql`${songInPublic}, favorited_at as "favoritedAt"`,
    rows: (member) => sql`favorites join songs on songs.id = favorites.song_id where favorites.member_id = ${member}`,
  },
  savedHearts: {
    key: 'saved_hearts.position',
    columns: sql`${songInPublic}, saved_at as "savedAt"`,
    rows: (member) =>
      sql`saved_hearts join songs on songs.id = saved_hearts.song_id where saved_hearts.member_id = ${member}`,
  },
  favoritesOfMergedSongs: {
    key: 'merged_favorites.song_id',
    columns: sql`song_id as "songId", favorited_at as "favoritedAt"`,
    rows: (member) => sql`merged_favorites where member_id = ${member}`,
  },
  requests: {
    key: 'requests.id',
    columns: sql`requests.id as "requestId", title, description, link, heard_where as "where",
      heard_when as "when", played_by as "playedBy", tried as "alreadyTried", thanked_at as "thankedAt", requests.created_at as "postedAt", edited_at as "editedAt",
      solved_at as "solvedAt", hidden_at as "hiddenAt", vote_count as votes, comment_count as comments,
      resolved_song_id as "songId"`,
    rows: (member) => sql`requests left join request_states on request_states.request_id = requests.id
      where requests.member_id = ${member}`,
  },
  requestsSolved: {
    key: 'requests.id',
    columns: sql`${requestInPublic}, solved_at as "solvedAt"`,
    rows: (member) => sql`requests where solved_by = ${member}`,
  },
  requestsIdentified: {
    key: 'requests.id',
    columns: sql`${requestInPublic}, solved_at as "solvedAt"`,
    rows: (member) => sql`requests where identified_by = ${member}`,
  },
  votes: {
    key: 'votes.request_id',
    columns: sql`${requestInPublic}, voted_at as "votedAt"`,
    rows: (member) => sql`votes join requests on requests.id = votes.request_id where votes.member_id = ${member}`,
  },
  requestsFollowed: {
    key: 'request_follows.request_id',
    columns: sql`${requestInPublic}, following, chosen_at as "chosenAt"`,
    rows: (member) => sql`request_follows join requests on requests.id = request_follows.request_id
      where request_follows.member_id = ${member}`,
  },
  artistsFollowed: {
    key: 'artist_follows.artist',
    columns: sql`artist, followed_at as "followedAt"`,
    rows: (member) => sql`artist_follows where member_id = ${member}`,
  },
  notifications: {
    key: 'notifications.id',
    columns: sql`kind as about, subject_id as "aboutId", created_at as "notifiedAt", read_at as "readAt"`,
    rows: (member) => sql`notifications where member_id = ${member}`,
  },
  notificationSettings: {
    key: sql`notification_settings.topic || notification_settings.channel`,
    columns: sql`topic, channel, enabled`,
    rows: (member) => sql`notification_settings where member_id = ${member}`,
  },
  calendarFeed: {
    key: 'calendar_feeds.member_id',
    columns: sql`created_at as "createdAt", read_at as "lastReadAt"`,
    rows: (member) => sql`calendar_feeds where member_id = ${member}`,
  },
  pushDevices: {
    key: 'push_subscriptions.id',
    // The rest of the address and the keys are secrets of the browser.
    columns: sql`substring(endpoint from '://([^/:]+)') as "pushService", user_agent as "browser",
      push_subscriptions.created_at as "turnedOnAt", last_ok_at as "lastSentAt"`,
    rows: (member) => sql`push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
      where push_subscriptions.member_id = ${member}`,
  },
  comments: {
    key: 'comments.position',
    columns: sql`id as "commentId", request_id as "requestId", text, created_at as "writtenAt", edited_at as "editedAt",
      hidden_at as "hiddenAt"`,
    rows: (member) => sql`comments where member_id = ${member}`,
  },
  clips: {
    key: 'clips.id',
    columns: sql`id as "clipId", request_id as "requestId", file_name as "fileName", size as bytes,
      milliseconds / 1000.0 as seconds, created_at as "sentAt", checked_at as "checkedAt", object_key as sound`,
    rows: (member) => sql`clips where member_id = ${member}`,
  },
  reports: {
    key: 'reports.id',
    columns: sql`target_kind as about, target_id as "aboutId", reason, note, created_at as "reportedAt", outcome,
      reports.resolved_at as "answeredAt", read_at as "readAt"`,
    rows: (member) => sql`reports join report_cases on report_cases.id = reports.case_id where member_id = ${member}`,
  },
  reportsResolved: {
    key: 'report_cases.id',
    columns: sql`target_kind as about, target_id as "aboutId", state as outcome, resolved_at as "resolvedAt"`,
    rows: (member) => sql`report_cases where resolved_by = ${member}`,
  },
  importsMade: {
    key: 'imports.id',
    columns: sql`id as "importId", file_name as "fileName", row_count as rows, added_count as added, state,
      created_at as "sentAt", ended_at as "endedAt"`,
    rows: (member) => sql`imports where member_id = ${member}`,
  },
  songsToImport: {
    key: sql`import_rows.import_id || lpad(import_rows.line::text, 6, '0')`,
    columns: sql`title, artists, result, song_id as "songId"`,
    rows: (member) => sql`import_rows where uploader_id = ${member}`,
  },
  favoritesToImport: {
    key: sql`import_hearts.import_id || lpad(import_hearts.line::text, 6, '0')`,
    columns: sql`title, artists, favorited_at as "favoritedAt"`,
    rows: (member) => sql`import_hearts join import_rows using (import_id, line) where member_id = ${member}`,
  },
  logEntriesAboutYou: {
    key: 'audit_entries.id',
    columns: sql`at, act, before, after`,
    rows: (member) => sql`audit_entries where target_id = ${member} and target_kind in ('member', 'admin')`,
  },
  logEntriesByYou: {
    key: 'audit_entries.id',
    // Details of an action on another member belong to that member's export.
    columns: sql`at, act, target_kind as about,
      case when target_kind not in ('member', 'admin') then target_id end as "aboutId",
      case when target_kind not in ('member', 'admin') then before end as before,
      case when target_kind not in ('member', 'admin') then after end as after`,
    rows: (member) => sql`audit_entries where admin_id = ${member}`,
  },
};
