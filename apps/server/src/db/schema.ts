/** Written by `npm run schema` from the migrations. Do not edit. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

type Json = JsonValue;

type JsonArray = JsonValue[];

type JsonObject = {
  [x: string]: JsonValue | undefined;
};

type JsonPrimitive = boolean | number | string | null;

type JsonValue = JsonArray | JsonObject | JsonPrimitive;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface Accounts {
  access_token: string | null;
  access_token_expires_at: Timestamp | null;
  account_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  id_token: string | null;
  member_id: string;
  password: string | null;
  provider_id: string;
  refresh_token: string | null;
  refresh_token_expires_at: Timestamp | null;
  scope: string | null;
  updated_at: Generated<Timestamp>;
}

interface Admins {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  can_bulk_import: Generated<boolean>;
  can_edit_all_songs: Generated<boolean>;
  can_manage_admins: Generated<boolean>;
  can_manage_reports: Generated<boolean>;
  can_verify_artists: Generated<boolean>;
  last_active: Timestamp | null;
  member_id: string;
  role: string;
}

interface ArtistFollows {
  artist: string;
  followed_at: Generated<Timestamp>;
  member_id: string;
}

interface AuditEntries {
  act: string;
  admin_id: string;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<number>;
  target_id: string;
  target_kind: string;
}

interface CalendarFeeds {
  created_at: Generated<Timestamp>;
  member_id: string;
  read_at: Timestamp | null;
  token_sha256: Buffer;
}

interface Clips {
  checked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  file_name: string;
  id: string;
  member_id: string | null;
  milliseconds: number | null;
  object_key: string;
  peaks: Buffer | null;
  request_id: string | null;
  sha256: Buffer;
  size: number;
  upload_key: string;
}

interface Comments {
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
  hidden_at: Timestamp | null;
  id: string;
  member_id: string | null;
  position: Generated<number>;
  request_id: string;
  text: string;
  version: Generated<number>;
}

interface DigestRuns {
  id: Generated<boolean>;
  planned_through: Timestamp;
}

interface EmailDeliveries {
  attempts: Generated<number>;
  digest_day: string | null;
  digest_since: Timestamp | null;
  due_at: Timestamp;
  id: Generated<number>;
  member_id: string;
  notification_id: number | null;
  sending_at: Timestamp | null;
  topic: string;
}

interface Favorites {
  favorited_at: Generated<Timestamp>;
  member_id: string;
  position: Generated<number>;
  release_date: string | null;
  song_id: string;
}

interface FollowedArtists {
  artist: string;
  follower_count: number;
}

interface FunctionHashes {
  name: string;
  sha256: string;
  version: number;
}

interface ImportHearts {
  favorited_at: Timestamp;
  import_id: string;
  line: number;
  member_id: string;
}

interface ImportRows {
  artists: Generated<string[]>;
  identity: Buffer | null;
  import_id: string;
  is_archived: Generated<boolean>;
  line: number;
  platform: string | null;
  reason: Generated<string>;
  release_date: string | null;
  result: string | null;
  row: string;
  song_id: string | null;
  title: Generated<string>;
  uploader_id: string | null;
}

interface Imports {
  added_count: Generated<number>;
  checked_at: Timestamp | null;
  checked_count: Generated<number>;
  created_at: Generated<Timestamp>;
  duplicate_count: Generated<number>;
  ended_at: Timestamp | null;
  error_count: Generated<number>;
  file_name: string;
  fingerprint: string;
  heart_count: Generated<number>;
  heart_given_count: Generated<number>;
  heart_kept_count: Generated<number>;
  heartbeat_at: Generated<Timestamp>;
  id: string;
  keeps_verified: Generated<boolean>;
  member_id: string | null;
  new_count: Generated<number>;
  planned_heart_count: number | null;
  planned_uploader_count: number | null;
  planned_verified_count: number | null;
  received_count: Generated<number>;
  row_count: number;
  rows_swept_at: Timestamp | null;
  started_at: Timestamp | null;
  state: Generated<string>;
  uploader_given_count: Generated<number>;
  uploader_kept_count: Generated<number>;
  verified_added_count: Generated<number>;
  verified_count: Generated<number>;
  vote_count: Generated<number>;
}

interface InstallationSettings {
  id: string;
  invites_per_member: Generated<number>;
  teasers: Generated<boolean>;
}

interface Invites {
  code: string;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  early_access: Generated<boolean>;
  expires_at: Timestamp | null;
  id: Generated<string>;
  line: Generated<string>;
  note: Generated<string>;
  revoked_at: Timestamp | null;
  used_at: Timestamp | null;
  used_by: string | null;
}

interface InviteSongs {
  invite_id: string;
  position: number;
  song_id: string;
}

interface JobWorkers {
  alive_since: Generated<Timestamp>;
  id: string;
  seen_at: Generated<Timestamp>;
}

interface MemberEmails {
  digest_at: Timestamp | null;
  digest_day: string | null;
  member_id: string;
  sent_at: Timestamp | null;
  unsubscribe_version: Generated<number>;
}

interface Members {
  alert_hour: Generated<number>;
  created_at: Generated<Timestamp>;
  digest: Generated<string>;
  early_access: Generated<boolean>;
  email: string;
  email_verified: Generated<boolean>;
  favorite_count: Generated<number>;
  has_uploaded_first_song: Generated<boolean>;
  id: string;
  identified_count: Generated<number>;
  image: string | null;
  is_public: Generated<boolean>;
  last_seen_at: Timestamp | null;
  notifications_paused_until: Timestamp | null;
  quiet_allows_releases: Generated<boolean>;
  quiet_from: number | null;
  quiet_to: number | null;
  request_count: Generated<number>;
  solved_count: Generated<number>;
  suspended_at: Timestamp | null;
  time_zone: string | null;
  time_zone_follows_device: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  upload_count: Generated<number>;
  username: string;
  version: Generated<number>;
}

interface MergedFavorites {
  favorited_at: Timestamp;
  had_both: boolean;
  member_id: string;
  position: number;
  song_id: string;
}

interface MergedRequests {
  request_id: string;
  song_id: string;
}

interface Merges {
  into_id: string;
  merged_at: Generated<Timestamp>;
  song_id: string;
}

interface NotificationEvents {
  actor_id: string | null;
  created_at: Generated<Timestamp>;
  details: Generated<Json>;
  id: Generated<number>;
  kind: string;
  notified_through: string | null;
  subject_id: string;
}

interface Notifications {
  created_at: Timestamp;
  details: Json | null;
  first_comment: number | null;
  id: Generated<number>;
  kind: string;
  last_comment: number | null;
  member_id: string;
  occasion: string;
  position: Generated<number>;
  read_at: Timestamp | null;
  subject_id: string;
}

interface NotificationSettings {
  channel: string;
  enabled: boolean;
  member_id: string;
  topic: string;
}

interface OverviewWeeks {
  median_seconds: number | null;
  members: number;
  requests: number;
  solved: number;
  songs: number;
  week: string;
}

interface PushDeliveries {
  attempts: Generated<number>;
  due_at: Timestamp;
  notification_id: number;
  subscription_id: string;
}

interface PushSubscriptions {
  auth: string;
  created_at: Generated<Timestamp>;
  endpoint: string;
  id: Generated<string>;
  last_ok_at: Timestamp | null;
  member_id: string;
  p256dh: string;
  session_id: string;
}

interface ReleaseAlerts {
  id: Generated<boolean>;
  sent_through: Timestamp;
}

interface ReleaseLinkConfirmations {
  confirmed_at: Generated<Timestamp>;
  member_id: string;
  song_id: string;
}

interface ReleaseLinks {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  confirmed_at: Timestamp | null;
  song_id: string;
  url: string;
}

interface ReportCases {
  id: string;
  report_count: Generated<number>;
  reported_at: Generated<Timestamp>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  settled_elsewhere: Generated<boolean>;
  state: Generated<string>;
  target_id: string;
  target_kind: string;
}

interface Reports {
  case_id: string;
  created_at: Generated<Timestamp>;
  id: string;
  member_id: string | null;
  note: Generated<string>;
  outcome: string | null;
  read_at: Timestamp | null;
  reason: string;
  resolved_at: Timestamp | null;
}

interface RequestFollows {
  chosen_at: Generated<Timestamp>;
  following: boolean;
  member_id: string;
  request_id: string;
}

interface Requests {
  answer_id: string | null;
  created_at: Generated<Timestamp>;
  description: string;
  heard_when: string | null;
  heard_where: string | null;
  hidden_at: Timestamp | null;
  id: string;
  identified_by: string | null;
  link: string | null;
  member_id: string | null;
  played_by: string | null;
  search_text: string;
  solved_at: Timestamp | null;
  solved_by: string | null;
  thanked_at: Timestamp | null;
  title: string;
  tried: string[] | null;
}

interface RequestStates {
  comment_count: Generated<number>;
  created_at: Timestamp;
  edited_at: Timestamp | null;
  hidden: Generated<boolean>;
  hot_score: number;
  member_id: string | null;
  request_id: string;
  resolved_song_id: string | null;
  solved: Generated<boolean>;
  version: Generated<number>;
  vote_count: Generated<number>;
}

interface RequestWords {
  word: string;
}

interface SavedHearts {
  member_id: string;
  position: Generated<number>;
  saved_at: Generated<Timestamp>;
  song_id: string;
}

interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip_address: string | null;
  last_used_at: Generated<Timestamp>;
  member_id: string;
  token: string;
  updated_at: Generated<Timestamp>;
  user_agent: string | null;
}

interface SongLinks {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  id: string;
  platform: string;
  recording: string;
  seconds: number | null;
  song_id: string;
  url: string;
  video_index: number | null;
}

interface Songs {
  artists: string[];
  converted_at: Timestamp | null;
  cover: Generated<string>;
  edited_at: Timestamp | null;
  favorite_count: Generated<number>;
  genre: Generated<string>;
  id: string;
  identified_by: string | null;
  identifier_left: Generated<boolean>;
  identity: Buffer;
  is_archived: Generated<boolean>;
  merged_into: string | null;
  platform: string | null;
  popularity: Generated<number>;
  release_date: string | null;
  release_precision: Generated<string>;
  search_text: string;
  seconds: number | null;
  source_request_id: string | null;
  title: string;
  uploaded_at: Generated<Timestamp>;
  uploaded_by: string | null;
  uploader_left: Generated<boolean>;
  url: string | null;
  verification_status: Generated<string>;
  verified_at: Timestamp | null;
  version: Generated<number>;
  video_index: number | null;
}

interface SongWords {
  form: string;
  word: string;
}

interface Tallies {
  name: string;
  value: number;
}

interface Verifications {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  identifier: string;
  updated_at: Generated<Timestamp>;
  value: string;
}

interface Votes {
  member_id: string;
  request_id: string;
  voted_at: Generated<Timestamp>;
}

interface WantedSongs {
  is_archived: boolean;
  release_date: string | null;
  score: number;
  song_id: string;
}

export interface DB {
  accounts: Accounts;
  admins: Admins;
  artist_follows: ArtistFollows;
  audit_entries: AuditEntries;
  calendar_feeds: CalendarFeeds;
  clips: Clips;
  comments: Comments;
  digest_runs: DigestRuns;
  email_deliveries: EmailDeliveries;
  favorites: Favorites;
  followed_artists: FollowedArtists;
  function_hashes: FunctionHashes;
  import_hearts: ImportHearts;
  import_rows: ImportRows;
  imports: Imports;
  installation_settings: InstallationSettings;
  invite_songs: InviteSongs;
  invites: Invites;
  job_workers: JobWorkers;
  member_emails: MemberEmails;
  members: Members;
  merged_favorites: MergedFavorites;
  merged_requests: MergedRequests;
  merges: Merges;
  notification_events: NotificationEvents;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  overview_weeks: OverviewWeeks;
  push_deliveries: PushDeliveries;
  push_subscriptions: PushSubscriptions;
  release_alerts: ReleaseAlerts;
  release_link_confirmations: ReleaseLinkConfirmations;
  release_links: ReleaseLinks;
  report_cases: ReportCases;
  reports: Reports;
  request_follows: RequestFollows;
  request_states: RequestStates;
  request_words: RequestWords;
  requests: Requests;
  saved_hearts: SavedHearts;
  sessions: Sessions;
  song_links: SongLinks;
  song_words: SongWords;
  songs: Songs;
  tallies: Tallies;
  verifications: Verifications;
  votes: Votes;
  wanted_songs: WantedSongs;
}
