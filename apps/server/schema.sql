-- Generated from the catalogue by `npm run schema`, verified by `npm run check:schema`. Do not edit.
-- To change a table, write a migration. To change a function or trigger, edit its file in functions/.
-- docs/database.md explains both.
-- Left out: the schema of graphile_worker, and the bookkeeping tables of the migrations.

create extension pg_trgm;
create sequence notification_positions as bigint minvalue 1 maxvalue 9223372036854775807;
create sequence song_covers as smallint minvalue 1 maxvalue 5 cycle;

create table accounts (
  id uuid not null,
  member_id uuid not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_member_id_provider_id_key UNIQUE (member_id, provider_id),
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint accounts_check CHECK ((provider_id = 'credential'::text) = (password IS NOT NULL))
);

create table admins (
  member_id uuid not null,
  role text not null,
  can_manage_admins boolean not null default false,
  can_verify_artists boolean not null default false,
  can_manage_reports boolean not null default false,
  can_bulk_import boolean not null default false,
  can_edit_all_songs boolean not null default false,
  added_by uuid,
  added_at timestamptz not null default now(),
  last_active timestamptz,
  constraint admins_pkey PRIMARY KEY (member_id),
  constraint admins_added_by_fkey FOREIGN KEY (added_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint admins_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint admins_check CHECK (role <> 'super_admin'::text OR can_manage_admins AND can_verify_artists AND can_manage_reports AND can_bulk_import AND can_edit_all_songs),
  constraint admins_role_check CHECK (role = ANY (ARRAY['admin'::text, 'super_admin'::text]))
);
CREATE TRIGGER admins_touch_member AFTER INSERT OR DELETE OR UPDATE OF role, can_manage_admins, can_verify_artists, can_manage_reports, can_bulk_import, can_edit_all_songs ON admins FOR EACH ROW EXECUTE FUNCTION touch_member();

create table artist_follows (
  artist text not null,
  member_id uuid not null,
  followed_at timestamptz not null default now(),
  constraint artist_follows_pkey PRIMARY KEY (artist, member_id),
  constraint artist_follows_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX artist_follows_member_idx ON artist_follows (member_id);
CREATE TRIGGER artist_follows_added AFTER INSERT ON artist_follows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_artist_followers();
CREATE TRIGGER artist_follows_removed AFTER DELETE ON artist_follows REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_artist_followers();

create table audit_entries (
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  admin_id uuid not null,
  act text not null,
  target_kind text not null,
  target_id uuid not null,
  before jsonb,
  after jsonb,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_target_kind_check CHECK (target_kind = ANY (ARRAY['member'::text, 'admin'::text, 'invite'::text, 'song'::text, 'request'::text, 'comment'::text, 'import'::text, 'installation'::text])) NOT VALID
);
CREATE INDEX audit_entries_act_idx ON audit_entries (act, id DESC);
CREATE INDEX audit_entries_admin_idx ON audit_entries (admin_id, id DESC);
CREATE INDEX audit_entries_target_idx ON audit_entries (target_id, id DESC);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table calendar_feeds (
  member_id uuid not null,
  token_sha256 bytea not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint calendar_feeds_pkey PRIMARY KEY (member_id),
  constraint calendar_feeds_token_sha256_key UNIQUE (token_sha256),
  constraint calendar_feeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint calendar_feeds_token_sha256_check CHECK (length(token_sha256) = 32)
);

create table clips (
  id uuid not null,
  member_id uuid,
  request_id uuid,
  upload_key text not null,
  object_key text not null,
  file_name text not null,
  size integer not null,
  sha256 bytea not null,
  checked_at timestamptz,
  milliseconds integer,
  peaks bytea,
  created_at timestamptz not null default now(),
  constraint clips_pkey PRIMARY KEY (id),
  constraint clips_object_key_key UNIQUE (object_key),
  constraint clips_request_id_key UNIQUE (request_id),
  constraint clips_upload_key_key UNIQUE (upload_key),
  constraint clips_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint clips_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint clips_check CHECK ((checked_at IS NULL) = (milliseconds IS NULL) AND (checked_at IS NULL) = (peaks IS NULL)),
  constraint clips_check1 CHECK (request_id IS NULL OR checked_at IS NOT NULL),
  constraint clips_file_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 255),
  constraint clips_milliseconds_check CHECK (milliseconds >= 1 AND milliseconds <= 60100),
  constraint clips_peaks_check CHECK (length(peaks) = 120),
  constraint clips_sha256_check CHECK (length(sha256) = 32),
  constraint clips_size_check CHECK (size >= 1 AND size <= 1000000)
);
CREATE INDEX clips_member_id_idx ON clips (member_id);
CREATE INDEX clips_newest_idx ON clips (created_at DESC, request_id) WHERE request_id IS NOT NULL;
CREATE TRIGGER clips_removal AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION queue_clip_removal();
CREATE TRIGGER clips_sweep AFTER INSERT ON clips FOR EACH ROW EXECUTE FUNCTION queue_clip_sweep();

create table comments (
  id uuid not null,
  request_id uuid not null,
  member_id uuid,
  text text not null,
  position bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  edited_at timestamptz,
  version bigint not null default 1,
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint comments_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint comments_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 1000)
);
CREATE INDEX comments_member_id_idx ON comments (member_id, "position");
CREATE INDEX comments_request_idx ON comments (request_id, "position" DESC);
CREATE TRIGGER comments_close_case AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION close_case_of_gone('comment');
CREATE TRIGGER comments_hidden AFTER UPDATE OF hidden_at ON comments FOR EACH ROW WHEN ((old.hidden_at IS NULL) <> (new.hidden_at IS NULL)) EXECUTE FUNCTION hide_comment();
CREATE TRIGGER comments_version BEFORE UPDATE ON comments FOR EACH ROW EXECUTE FUNCTION bump_version();

create table digest_runs (
  id boolean not null default true,
  planned_through timestamptz not null,
  constraint digest_runs_pkey PRIMARY KEY (id),
  constraint digest_runs_id_check CHECK (id)
);

create table email_deliveries (
  id bigint not null generated always as identity,
  member_id uuid not null,
  topic text not null,
  notification_id bigint,
  digest_day date,
  digest_since timestamptz,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  sending_at timestamptz,
  constraint email_deliveries_pkey PRIMARY KEY (id),
  constraint email_deliveries_notification_id_key UNIQUE (notification_id),
  constraint email_deliveries_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint email_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint email_deliveries_check CHECK ((topic = 'digest'::text) = (digest_day IS NOT NULL AND notification_id IS NULL))
);
CREATE INDEX email_deliveries_due_idx ON email_deliveries (due_at);
CREATE INDEX email_deliveries_member_idx ON email_deliveries (member_id, topic);

create table favorites (
  song_id uuid not null,
  member_id uuid not null,
  position bigint not null generated always as identity,
  favorited_at timestamptz not null default now(),
  release_date date,
  constraint favorites_pkey PRIMARY KEY (song_id, member_id),
  constraint favorites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint favorites_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE
);
CREATE INDEX favorites_day_idx ON favorites (release_date, member_id) WHERE release_date IS NOT NULL;
CREATE INDEX favorites_member_idx ON favorites (member_id, "position" DESC) INCLUDE (song_id);
CREATE INDEX favorites_release_idx ON favorites (member_id, release_date, "position" DESC) INCLUDE (song_id) WHERE release_date IS NOT NULL;
CREATE TRIGGER favorites_added AFTER INSERT ON favorites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION score_wanted_songs();
CREATE TRIGGER favorites_moved AFTER UPDATE ON favorites REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION score_wanted_songs();
CREATE TRIGGER favorites_release_date BEFORE INSERT OR UPDATE OF song_id ON favorites FOR EACH ROW EXECUTE FUNCTION copy_release_date();
CREATE TRIGGER favorites_removed AFTER DELETE ON favorites REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION score_wanted_songs();

create table followed_artists (
  artist text not null,
  follower_count integer not null,
  constraint followed_artists_pkey PRIMARY KEY (artist),
  constraint followed_artists_follower_count_check CHECK (follower_count >= 0)
);

create table function_hashes (
  name text not null,
  sha256 text not null,
  version integer not null,
  constraint function_hashes_pkey PRIMARY KEY (name),
  constraint function_hashes_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint function_hashes_version_check CHECK (version >= 1)
);

create table import_hearts (
  import_id uuid not null,
  line integer not null,
  member_id uuid not null,
  favorited_at timestamptz not null,
  constraint import_hearts_pkey PRIMARY KEY (import_id, line, member_id),
  constraint import_hearts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_hearts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX import_hearts_member_id_idx ON import_hearts (member_id);

create table import_rows (
  import_id uuid not null,
  line integer not null,
  row text not null,
  uploader_id uuid,
  result text,
  reason text not null default ''::text,
  title text not null default ''::text,
  artists text[] not null default '{}'::text[],
  platform text,
  release_date date,
  identity bytea,
  is_archived boolean not null default false,
  song_id uuid,
  constraint import_rows_pkey PRIMARY KEY (import_id, line),
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_rows_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint import_rows_identity_check CHECK (length(identity) = 32),
  constraint import_rows_line_check CHECK (line >= 1),
  constraint import_rows_result_check CHECK (result = ANY (ARRAY['new'::text, 'duplicate'::text, 'error'::text, 'added'::text])),
  constraint import_rows_row_check CHECK (octet_length("row") <= 40000)
);
CREATE INDEX import_rows_identity_idx ON import_rows (import_id, identity, is_archived, line) WHERE identity IS NOT NULL;
CREATE INDEX import_rows_result_idx ON import_rows (import_id, result, line);
CREATE INDEX import_rows_uploader_id_idx ON import_rows (uploader_id) WHERE uploader_id IS NOT NULL;

create table imports (
  id uuid not null,
  member_id uuid,
  file_name text not null,
  fingerprint text not null,
  row_count integer not null,
  state text not null default 'sending'::text,
  received_count integer not null default 0,
  checked_count integer not null default 0,
  new_count integer not null default 0,
  duplicate_count integer not null default 0,
  error_count integer not null default 0,
  added_count integer not null default 0,
  heart_count integer not null default 0,
  heart_kept_count integer not null default 0,
  vote_count integer not null default 0,
  uploader_kept_count integer not null default 0,
  verified_count integer not null default 0,
  keeps_verified boolean not null default false,
  heart_given_count integer not null default 0,
  uploader_given_count integer not null default 0,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  heartbeat_at timestamptz not null default now(),
  rows_swept_at timestamptz,
  planned_heart_count integer,
  planned_uploader_count integer,
  planned_verified_count integer,
  verified_added_count integer not null default 0,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint imports_added_count_check CHECK (added_count >= 0),
  constraint imports_check CHECK (received_count >= 0 AND received_count <= row_count),
  constraint imports_check1 CHECK (checked_count = (new_count + duplicate_count + error_count + added_count)),
  constraint imports_duplicate_count_check CHECK (duplicate_count >= 0),
  constraint imports_error_count_check CHECK (error_count >= 0),
  constraint imports_file_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 200),
  constraint imports_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{64}$'::text),
  constraint imports_heart_count_check CHECK (heart_count >= 0),
  constraint imports_heart_given_count_check CHECK (heart_given_count >= 0),
  constraint imports_heart_kept_count_check CHECK (heart_kept_count >= 0),
  constraint imports_new_count_check CHECK (new_count >= 0),
  constraint imports_planned_heart_count_check CHECK (planned_heart_count >= 0),
  constraint imports_planned_uploader_count_check CHECK (planned_uploader_count >= 0),
  constraint imports_planned_verified_count_check CHECK (planned_verified_count >= 0),
  constraint imports_row_count_check CHECK (row_count >= 1 AND row_count <= 50000),
  constraint imports_state_check CHECK (state = ANY (ARRAY['sending'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text])),
  constraint imports_uploader_given_count_check CHECK (uploader_given_count >= 0),
  constraint imports_uploader_kept_count_check CHECK (uploader_kept_count >= 0),
  constraint imports_verified_added_count_check CHECK (verified_added_count >= 0),
  constraint imports_verified_count_check CHECK (verified_count >= 0),
  constraint imports_vote_count_check CHECK (vote_count >= 0)
);
CREATE INDEX imports_created_idx ON imports (created_at DESC, id DESC);
CREATE INDEX imports_member_id_idx ON imports (member_id);
CREATE UNIQUE INDEX imports_sending_key ON imports (member_id, fingerprint, row_count) WHERE state = 'sending'::text;
CREATE INDEX imports_under_way_idx ON imports (heartbeat_at) WHERE state = ANY (ARRAY['checking'::text, 'running'::text]);
CREATE INDEX imports_unswept_idx ON imports (created_at) WHERE rows_swept_at IS NULL;
CREATE INDEX imports_waiting_idx ON imports (id) WHERE state = ANY (ARRAY['checked'::text, 'stopped'::text]);

create table installation_settings (
  id uuid not null,
  teasers boolean not null default true,
  invites_per_member integer not null default 0,
  constraint installation_settings_pkey PRIMARY KEY (id),
  constraint installation_settings_id_check CHECK (id = '00000000-0000-4000-8000-000000000001'::uuid),
  constraint installation_settings_invites_per_member_check CHECK (invites_per_member >= 0 AND invites_per_member <= 100)
);

create table invite_songs (
  invite_id uuid not null,
  position smallint not null,
  song_id uuid not null,
  constraint invite_songs_pkey PRIMARY KEY (invite_id, "position"),
  constraint invite_songs_invite_id_song_id_key UNIQUE (invite_id, song_id),
  constraint invite_songs_invite_id_fkey FOREIGN KEY (invite_id) REFERENCES invites(id) ON DELETE CASCADE,
  constraint invite_songs_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE,
  constraint invite_songs_position_check CHECK ("position" >= 1 AND "position" <= 5)
);
CREATE INDEX invite_songs_song_idx ON invite_songs (song_id);

create table invites (
  id uuid not null default gen_random_uuid(),
  code text not null,
  early_access boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  used_by uuid,
  used_at timestamptz,
  note text not null default ''::text,
  expires_at timestamptz,
  revoked_at timestamptz,
  line text not null default ''::text,
  constraint invites_pkey PRIMARY KEY (id),
  constraint invites_code_key UNIQUE (code),
  constraint invites_used_by_key UNIQUE (used_by),
  constraint invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint invites_used_by_fkey FOREIGN KEY (used_by) REFERENCES members(id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
  constraint invites_code_check CHECK (code ~ '^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$'::text),
  constraint invites_line_check CHECK (char_length(line) <= 120),
  constraint invites_note_check CHECK (char_length(note) <= 120),
  constraint invites_revoked_check CHECK (used_at IS NULL OR revoked_at IS NULL),
  constraint invites_used_check CHECK (used_by IS NULL OR used_at IS NOT NULL)
);
CREATE INDEX invites_created_by_idx ON invites (created_by);
CREATE INDEX invites_created_idx ON invites (created_at DESC, id DESC);
CREATE INDEX invites_unused_idx ON invites (expires_at) WHERE used_at IS NULL AND revoked_at IS NULL;

create table job_workers (
  id text not null,
  alive_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table member_emails (
  member_id uuid not null,
  unsubscribe_version integer not null default 1,
  sent_at timestamptz,
  digest_day date,
  digest_at timestamptz,
  constraint member_emails_pkey PRIMARY KEY (member_id),
  constraint member_emails_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table members (
  id uuid not null,
  username text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  early_access boolean not null default false,
  is_public boolean not null default true,
  has_uploaded_first_song boolean not null default false,
  upload_count integer not null default 0,
  favorite_count integer not null default 0,
  solved_count integer not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_count integer not null default 0,
  identified_count integer not null default 0,
  suspended_at timestamptz,
  last_seen_at timestamptz,
  time_zone text,
  alert_hour smallint not null default 9,
  notifications_paused_until timestamptz,
  quiet_from smallint,
  quiet_to smallint,
  quiet_allows_releases boolean not null default true,
  digest text not null default 'weekly'::text,
  time_zone_follows_device boolean not null default true,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_email_key UNIQUE (email),
  constraint members_alert_hour_check CHECK (alert_hour >= 0 AND alert_hour <= 23) NOT VALID,
  constraint members_check CHECK (has_uploaded_first_song OR upload_count = 0),
  constraint members_digest_check CHECK (digest = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text])) NOT VALID,
  constraint members_email_check CHECK (email = lower(email) AND POSITION(('@'::text) IN (email)) > 1 AND char_length(email) <= 254),
  constraint members_favorite_count_check CHECK (favorite_count >= 0),
  constraint members_identified_count_check CHECK (identified_count >= 0),
  constraint members_quiet_hours_check CHECK (quiet_from >= 0 AND quiet_from <= 23 AND quiet_to >= 0 AND quiet_to <= 23 OR quiet_from IS NULL AND quiet_to IS NULL) NOT VALID,
  constraint members_request_count_check CHECK (request_count >= 0),
  constraint members_solved_count_check CHECK (solved_count >= 0),
  constraint members_upload_count_check CHECK (upload_count >= 0),
  constraint members_username_check CHECK (username = btrim(username) AND char_length(username) >= 1 AND char_length(username) <= 40)
) with (fillfactor=80);
CREATE INDEX members_created_at_idx ON members (created_at);
CREATE INDEX members_digest_idx ON members (COALESCE(time_zone, 'UTC'::text), id) WHERE digest <> 'off'::text;
CREATE INDEX members_search_idx ON members USING gin (((lower(username) || ' '::text) || email) gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX members_username_key ON members (lower(NORMALIZE(username, NFKC) COLLATE "und-x-icu"));
CREATE TRIGGER members_saved_hearts AFTER UPDATE OF has_uploaded_first_song ON members FOR EACH ROW WHEN (new.has_uploaded_first_song AND NOT old.has_uploaded_first_song) EXECUTE FUNCTION queue_saved_hearts();
CREATE TRIGGER members_verification AFTER INSERT ON members FOR EACH ROW WHEN (NOT new.email_verified) EXECUTE FUNCTION queue_verification();
CREATE TRIGGER members_version BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION bump_version();

create table merged_favorites (
  song_id uuid not null,
  member_id uuid not null,
  position bigint not null,
  favorited_at timestamptz not null,
  had_both boolean not null,
  constraint merged_favorites_pkey PRIMARY KEY (song_id, member_id),
  constraint merged_favorites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint merged_favorites_song_id_fkey FOREIGN KEY (song_id) REFERENCES merges(song_id) ON DELETE CASCADE
);
CREATE INDEX merged_favorites_member_id_idx ON merged_favorites (member_id);

create table merged_requests (
  song_id uuid not null,
  request_id uuid not null,
  constraint merged_requests_pkey PRIMARY KEY (song_id, request_id),
  constraint merged_requests_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint merged_requests_song_id_fkey FOREIGN KEY (song_id) REFERENCES merges(song_id) ON DELETE CASCADE
);
CREATE INDEX merged_requests_request_id_idx ON merged_requests (request_id);

create table merges (
  song_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null default now(),
  constraint merges_pkey PRIMARY KEY (song_id),
  constraint merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES songs(id) ON DELETE CASCADE,
  constraint merges_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE
);
CREATE INDEX merges_into_id_idx ON merges (into_id);
CREATE INDEX merges_merged_at_idx ON merges (merged_at);

create table notification_events (
  id bigint not null generated always as identity,
  kind text not null,
  subject_id uuid not null,
  actor_id uuid,
  details jsonb not null default '{}'::jsonb,
  notified_through uuid,
  created_at timestamptz not null default now(),
  constraint notification_events_pkey PRIMARY KEY (id)
);
CREATE TRIGGER notification_events_queue AFTER INSERT ON notification_events FOR EACH ROW EXECUTE FUNCTION queue_notifications();

create table notification_settings (
  member_id uuid not null,
  topic text not null,
  channel text not null,
  enabled boolean not null,
  constraint notification_settings_pkey PRIMARY KEY (member_id, topic, channel),
  constraint notification_settings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table notifications (
  id bigint not null generated always as identity,
  member_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  occasion text not null,
  details jsonb,
  first_comment bigint,
  last_comment bigint,
  position bigint not null default nextval('notification_positions'::regclass),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_member_id_kind_subject_id_occasion_key UNIQUE (member_id, kind, subject_id, occasion),
  constraint notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_comments_key ON notifications (member_id, subject_id) WHERE kind = 'comment'::text AND read_at IS NULL;
CREATE INDEX notifications_created_at_idx ON notifications (created_at);
CREATE INDEX notifications_inbox_idx ON notifications (member_id, "position" DESC);
CREATE INDEX notifications_unread_idx ON notifications (member_id, "position" DESC) WHERE read_at IS NULL;

create table overview_weeks (
  week date not null,
  members integer not null,
  songs integer not null,
  requests integer not null,
  solved integer not null,
  median_seconds double precision,
  constraint overview_weeks_pkey PRIMARY KEY (week),
  constraint overview_weeks_week_check CHECK (EXTRACT(isodow FROM week) = 1::numeric)
);

create table push_deliveries (
  notification_id bigint not null,
  subscription_id uuid not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  constraint push_deliveries_pkey PRIMARY KEY (notification_id, subscription_id),
  constraint push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint push_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_due_idx ON push_deliveries (due_at);
CREATE INDEX push_deliveries_subscription_idx ON push_deliveries (subscription_id);

create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  last_ok_at timestamptz,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member_idx ON push_subscriptions (member_id);
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);

create table release_alerts (
  id boolean not null default true,
  sent_through timestamptz not null,
  constraint release_alerts_pkey PRIMARY KEY (id),
  constraint release_alerts_id_check CHECK (id)
);

create table release_link_confirmations (
  song_id uuid not null,
  member_id uuid not null,
  confirmed_at timestamptz not null default now(),
  constraint release_link_confirmations_pkey PRIMARY KEY (song_id, member_id),
  constraint release_link_confirmations_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint release_link_confirmations_song_id_fkey FOREIGN KEY (song_id) REFERENCES release_links(song_id) ON DELETE CASCADE
);
CREATE INDEX release_link_confirmations_member_idx ON release_link_confirmations (member_id);

create table release_links (
  song_id uuid not null,
  url text not null,
  added_by uuid,
  added_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint release_links_pkey PRIMARY KEY (song_id),
  constraint release_links_added_by_fkey FOREIGN KEY (added_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint release_links_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE,
  constraint release_links_url_check CHECK (url ~~ 'https://%'::text AND char_length(url) <= 2000)
);
CREATE INDEX release_links_added_by_idx ON release_links (added_by);

create table report_cases (
  id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  state text not null default 'open'::text,
  report_count integer not null default 0,
  reported_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid,
  settled_elsewhere boolean not null default false,
  constraint report_cases_pkey PRIMARY KEY (id),
  constraint report_cases_target_kind_target_id_key UNIQUE (target_kind, target_id),
  constraint report_cases_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint report_cases_check CHECK ((state = 'open'::text) = (resolved_at IS NULL)),
  constraint report_cases_report_count_check CHECK (report_count >= 0),
  constraint report_cases_state_check CHECK (state = ANY (ARRAY['open'::text, 'hidden'::text, 'dismissed'::text])),
  constraint report_cases_target_kind_check CHECK (target_kind = ANY (ARRAY['song'::text, 'request'::text, 'comment'::text]))
);
CREATE INDEX report_cases_closed_idx ON report_cases (state, resolved_at DESC, id) WHERE state <> 'open'::text;
CREATE INDEX report_cases_open_idx ON report_cases (report_count DESC, id) WHERE state = 'open'::text;
CREATE INDEX report_cases_resolved_by_idx ON report_cases (resolved_by);

create table reports (
  id uuid not null,
  case_id uuid not null,
  member_id uuid,
  reason text not null,
  note text not null default ''::text,
  created_at timestamptz not null default now(),
  outcome text,
  resolved_at timestamptz,
  read_at timestamptz,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  constraint reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint reports_check CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
  constraint reports_check1 CHECK (outcome IS NOT NULL OR read_at IS NULL),
  constraint reports_note_check CHECK (char_length(note) <= 500),
  constraint reports_outcome_check CHECK (outcome = ANY (ARRAY['hidden'::text, 'dismissed'::text])),
  constraint reports_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'wrong-place'::text, 'unkind'::text, 'leaked'::text, 'other'::text]))
);
CREATE INDEX reports_case_idx ON reports (case_id, created_at DESC);
CREATE INDEX reports_member_idx ON reports (member_id, created_at DESC);
CREATE INDEX reports_unread_idx ON reports (member_id) WHERE outcome IS NOT NULL AND read_at IS NULL;
CREATE UNIQUE INDEX reports_waiting_key ON reports (case_id, member_id) WHERE outcome IS NULL;

create table request_follows (
  request_id uuid not null,
  member_id uuid not null,
  following boolean not null,
  chosen_at timestamptz not null default now(),
  constraint request_follows_pkey PRIMARY KEY (request_id, member_id),
  constraint request_follows_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint request_follows_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE
);
CREATE INDEX request_follows_member_idx ON request_follows (member_id);

create table request_states (
  request_id uuid not null,
  member_id uuid,
  created_at timestamptz not null,
  vote_count integer not null default 0,
  comment_count integer not null default 0,
  solved boolean not null default false,
  resolved_song_id uuid,
  hot_score double precision not null,
  version bigint not null default 1,
  hidden boolean not null default false,
  edited_at timestamptz,
  constraint request_states_pkey PRIMARY KEY (request_id),
  constraint request_states_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint request_states_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint request_states_resolved_song_id_fkey FOREIGN KEY (resolved_song_id) REFERENCES songs(id) ON DELETE SET NULL,
  constraint request_states_check CHECK (solved OR resolved_song_id IS NULL),
  constraint request_states_comment_count_check CHECK (comment_count >= 0),
  constraint request_states_vote_count_check CHECK (vote_count >= 0)
) with (parallel_workers=0, fillfactor=70, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000);
CREATE INDEX request_states_hot_score_idx ON request_states (hot_score DESC, request_id) WHERE NOT hidden;
CREATE INDEX request_states_member_id_idx ON request_states (member_id);
CREATE INDEX request_states_own_idx ON request_states (member_id, hot_score DESC, request_id) WHERE NOT hidden;
CREATE INDEX request_states_resolved_song_id_idx ON request_states (resolved_song_id) WHERE resolved_song_id IS NOT NULL;
CREATE INDEX request_states_solved_idx ON request_states (solved, hot_score DESC, request_id) WHERE NOT hidden;
CREATE TRIGGER request_states_version BEFORE UPDATE ON request_states FOR EACH ROW EXECUTE FUNCTION bump_version();

create table request_words (
  word text not null,
  constraint request_words_pkey PRIMARY KEY (word)
);
CREATE INDEX request_words_inside_idx ON request_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table requests (
  id uuid not null,
  member_id uuid,
  title text not null,
  description text not null,
  link text,
  created_at timestamptz not null default now(),
  search_text text not null,
  solved_at timestamptz,
  solved_by uuid,
  answer_id uuid,
  identified_by uuid,
  hidden_at timestamptz,
  heard_where text,
  heard_when text,
  played_by text,
  tried text[],
  thanked_at timestamptz,
  constraint requests_pkey PRIMARY KEY (id),
  constraint requests_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES comments(id) ON DELETE SET NULL,
  constraint requests_identified_by_fkey FOREIGN KEY (identified_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint requests_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint requests_solved_by_fkey FOREIGN KEY (solved_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint requests_check CHECK (solved_at IS NOT NULL OR solved_by IS NULL AND answer_id IS NULL AND identified_by IS NULL),
  constraint requests_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 2000),
  constraint requests_heard_check CHECK (char_length(heard_where) >= 1 AND char_length(heard_where) <= 120 AND char_length(heard_when) >= 1 AND char_length(heard_when) <= 60 AND char_length(played_by) >= 1 AND char_length(played_by) <= 120 AND cardinality(tried) >= 1 AND cardinality(tried) <= 8) NOT VALID,
  constraint requests_link_check CHECK (link ~ '^https?://'::text AND char_length(link) <= 2000),
  constraint requests_thanked_check CHECK (thanked_at IS NULL OR solved_at IS NOT NULL) NOT VALID,
  constraint requests_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 120)
) with (parallel_workers=0);
CREATE INDEX requests_answer_id_idx ON requests (answer_id) WHERE answer_id IS NOT NULL;
CREATE INDEX requests_created_at_idx ON requests (created_at) WHERE hidden_at IS NULL;
CREATE INDEX requests_identified_by_idx ON requests (identified_by, solved_at DESC, id DESC) WHERE identified_by IS NOT NULL;
CREATE INDEX requests_lexemes_idx ON requests USING gin (request_lexemes(search_text, created_at)) WITH (fastupdate=off);
CREATE INDEX requests_member_id_idx ON requests (member_id);
CREATE INDEX requests_newest_idx ON requests (member_id, created_at DESC, id) WHERE hidden_at IS NULL;
CREATE INDEX requests_period_words_idx ON requests USING gin (request_period_lexemes(search_text, created_at)) WITH (fastupdate=off);
CREATE INDEX requests_solved_at_idx ON requests (solved_at) INCLUDE (created_at) WHERE solved_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX requests_solved_by_idx ON requests (solved_by, solved_at DESC, id DESC) WHERE solved_by IS NOT NULL;
CREATE INDEX requests_words_idx ON requests USING gin (array_to_tsvector(string_to_array(btrim(search_text), ' '::text))) WITH (fastupdate=off);
CREATE TRIGGER requests_add_words AFTER INSERT ON requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_request_words();
CREATE TRIGGER requests_added AFTER INSERT ON requests REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_requests();
CREATE TRIGGER requests_change_words AFTER UPDATE OF search_text ON requests FOR EACH ROW WHEN (old.search_text <> new.search_text) EXECUTE FUNCTION keep_request_words();
CREATE TRIGGER requests_close_case AFTER DELETE ON requests FOR EACH ROW EXECUTE FUNCTION close_case_of_gone('request');
CREATE TRIGGER requests_hidden AFTER UPDATE OF hidden_at ON requests FOR EACH ROW WHEN ((old.hidden_at IS NULL) <> (new.hidden_at IS NULL)) EXECUTE FUNCTION hide_request();
CREATE TRIGGER requests_removed AFTER DELETE ON requests REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_requests();

create table saved_hearts (
  member_id uuid not null,
  song_id uuid not null,
  position bigint not null generated always as identity,
  saved_at timestamptz not null default now(),
  constraint saved_hearts_pkey PRIMARY KEY (member_id, song_id),
  constraint saved_hearts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint saved_hearts_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE
);
CREATE INDEX saved_hearts_song_idx ON saved_hearts (song_id);

create table sessions (
  id uuid not null,
  member_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE INDEX sessions_member_id_idx ON sessions (member_id);
CREATE TRIGGER sessions_refuse_suspended BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_suspended();

create table song_links (
  id uuid not null,
  song_id uuid not null,
  recording text not null,
  platform text not null,
  url text not null,
  seconds integer,
  video_index smallint,
  added_by uuid,
  added_at timestamptz not null default now(),
  constraint song_links_pkey PRIMARY KEY (id),
  constraint song_links_song_id_recording_key UNIQUE (song_id, recording),
  constraint song_links_added_by_fkey FOREIGN KEY (added_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint song_links_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE,
  constraint song_links_platform_check CHECK (platform = ANY (ARRAY['soundcloud'::text, 'youtube'::text, 'instagram'::text, 'twitter'::text])),
  constraint song_links_recording_check CHECK (char_length(recording) <= 2100),
  constraint song_links_seconds_check CHECK (seconds >= 0),
  constraint song_links_url_check CHECK (char_length(url) <= 2000),
  constraint song_links_video_index_check CHECK (video_index >= 1 AND video_index <= 20)
);
CREATE INDEX song_links_added_by_idx ON song_links (added_by);

create table song_words (
  form text not null,
  word text not null,
  constraint song_words_pkey PRIMARY KEY (form, word)
);

create table songs (
  id uuid not null,
  title text not null,
  artists text[] not null,
  genre text not null default 'Electronic'::text,
  platform text,
  url text,
  seconds integer,
  video_index smallint,
  release_date date,
  cover text not null default 'gradient'::text || nextval('song_covers'::regclass),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  verification_status text not null default 'pending'::text,
  verified_at timestamptz,
  is_archived boolean not null default false,
  source_request_id uuid,
  identified_by uuid,
  converted_at timestamptz,
  favorite_count integer not null default 0,
  popularity smallint not null generated always as (floor(log(2::numeric, (favorite_count + 1)::numeric))) stored,
  search_text text not null,
  identity bytea not null,
  version bigint not null default 1,
  merged_into uuid,
  uploader_left boolean not null default false,
  identifier_left boolean not null default false,
  edited_at timestamptz,
  release_precision text not null default 'day'::text,
  constraint songs_pkey PRIMARY KEY (id),
  constraint songs_identified_by_fkey FOREIGN KEY (identified_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint songs_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES songs(id) ON DELETE SET NULL,
  constraint songs_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint songs_artists_check CHECK (cardinality(artists) >= 1 AND cardinality(artists) <= 3 AND array_position(artists, NULL::text) IS NULL),
  constraint songs_check CHECK ((platform IS NULL) = (url IS NULL)),
  constraint songs_check1 CHECK (platform IS NOT NULL OR seconds IS NULL AND video_index IS NULL),
  constraint songs_cover_check CHECK (cover ~ '^gradient[1-5]$'::text),
  constraint songs_favorite_count_check CHECK (favorite_count >= 0),
  constraint songs_identity_check CHECK (length(identity) = 32),
  constraint songs_merged_check CHECK (merged_into IS NULL OR is_archived),
  constraint songs_platform_check CHECK (platform = ANY (ARRAY['soundcloud'::text, 'youtube'::text, 'instagram'::text, 'twitter'::text])),
  constraint songs_release_precision_check CHECK (release_precision = 'day'::text OR release_date IS NOT NULL AND EXTRACT(day FROM release_date + 1) = 1::numeric AND (release_precision = 'month'::text OR release_precision = 'season'::text AND (EXTRACT(month FROM release_date) = ANY (ARRAY[2::numeric, 5::numeric, 8::numeric, 11::numeric])) OR release_precision = 'year'::text AND EXTRACT(month FROM release_date) = 12::numeric)) NOT VALID,
  constraint songs_seconds_check CHECK (seconds >= 0),
  constraint songs_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200),
  constraint songs_url_check CHECK (char_length(url) <= 2000),
  constraint songs_verification_status_check CHECK (verification_status = ANY (ARRAY['pending'::text, 'verified'::text])),
  constraint songs_video_index_check CHECK (video_index >= 1 AND video_index <= 20)
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_insert_scale_factor=0.01, parallel_workers=0);
CREATE INDEX songs_archived_identity_idx ON songs (identity) WHERE is_archived;
CREATE INDEX songs_archived_idx ON songs (id DESC) WHERE is_archived;
CREATE INDEX songs_archived_text_idx ON songs USING gin (search_text gin_trgm_ops) WHERE is_archived;
CREATE INDEX songs_artist1_idx ON songs (btrim(split_part(search_text, '  '::text, 2)), release_date, popularity DESC, id DESC) WHERE NOT is_archived;
CREATE INDEX songs_artist2_idx ON songs (btrim(split_part(search_text, '  '::text, 3)), release_date, popularity DESC, id DESC) WHERE NOT is_archived AND split_part(search_text, '  '::text, 3) <> ''::text;
CREATE INDEX songs_artist3_idx ON songs (btrim(split_part(search_text, '  '::text, 4)), release_date, popularity DESC, id DESC) WHERE NOT is_archived AND split_part(search_text, '  '::text, 4) <> ''::text;
CREATE INDEX songs_identified_by_idx ON songs (identified_by) WHERE identified_by IS NOT NULL;
CREATE UNIQUE INDEX songs_identity_key ON songs (identity) WHERE NOT is_archived;
CREATE INDEX songs_merged_into_idx ON songs (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX songs_popularity_idx ON songs (popularity DESC, id DESC) INCLUDE (search_text, release_date) WHERE NOT is_archived;
CREATE INDEX songs_release_idx ON songs (release_date) INCLUDE (popularity, id, search_text) WHERE NOT is_archived AND release_date IS NOT NULL;
CREATE INDEX songs_release_precision_idx ON songs (release_date, release_precision, popularity DESC, id DESC) INCLUDE (search_text) WHERE NOT is_archived AND release_date IS NOT NULL;
CREATE INDEX songs_release_rank_idx ON songs (release_date, popularity DESC, id DESC) WHERE NOT is_archived AND release_date IS NOT NULL;
CREATE INDEX songs_same_words_idx ON songs USING hash (search_text) WHERE NOT is_archived;
CREATE INDEX songs_search_text_idx ON songs USING gin (search_text gin_trgm_ops) WITH (fastupdate=off) WHERE NOT is_archived;
CREATE INDEX songs_starts_idx ON songs USING gin (song_starts(search_text)) WITH (fastupdate=off) WHERE NOT is_archived;
CREATE INDEX songs_status_idx ON songs (verification_status, id DESC) WHERE NOT is_archived;
CREATE INDEX songs_unsplit_idx ON songs (id) WHERE search_text !~~ '%  %'::text;
CREATE INDEX songs_uploaded_at_idx ON songs (uploaded_at) WHERE NOT is_archived;
CREATE INDEX songs_uploaded_by_idx ON songs (uploaded_by, id DESC);
CREATE TRIGGER songs_close_case AFTER DELETE ON songs FOR EACH ROW EXECUTE FUNCTION close_case_of_gone('song');
CREATE TRIGGER songs_copy_to_wanted AFTER UPDATE OF release_date, is_archived ON songs FOR EACH ROW WHEN (old.release_date IS DISTINCT FROM new.release_date OR old.is_archived <> new.is_archived) EXECUTE FUNCTION copy_song_to_wanted();
CREATE TRIGGER songs_forget_merge AFTER UPDATE OF merged_into ON songs FOR EACH ROW WHEN (old.merged_into IS NOT NULL AND new.merged_into IS DISTINCT FROM old.merged_into) EXECUTE FUNCTION forget_merge();
CREATE TRIGGER songs_release_date AFTER UPDATE OF release_date ON songs FOR EACH ROW WHEN (old.release_date IS DISTINCT FROM new.release_date) EXECUTE FUNCTION spread_release_date();
CREATE TRIGGER songs_release_precision_mark BEFORE UPDATE OF release_precision ON songs FOR EACH ROW EXECUTE FUNCTION keep_release_precision('mark');
CREATE TRIGGER songs_release_precision_reset BEFORE UPDATE OF release_date, release_precision ON songs FOR EACH ROW EXECUTE FUNCTION keep_release_precision('reset');
CREATE TRIGGER songs_version BEFORE UPDATE ON songs FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER songs_who_left BEFORE UPDATE OF uploaded_by, identified_by ON songs FOR EACH ROW EXECUTE FUNCTION mark_who_left();

create table tallies (
  name text not null,
  value bigint not null,
  constraint tallies_pkey PRIMARY KEY (name),
  constraint tallies_value_check CHECK (value >= 0)
);

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_expires_at_idx ON verifications (expires_at);
CREATE INDEX verifications_identifier_idx ON verifications (identifier);
CREATE INDEX verifications_value_idx ON verifications (value);

create table votes (
  request_id uuid not null,
  member_id uuid not null,
  voted_at timestamptz not null default now(),
  constraint votes_pkey PRIMARY KEY (request_id, member_id),
  constraint votes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint votes_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE
);
CREATE INDEX votes_member_id_idx ON votes (member_id, request_id);
CREATE INDEX votes_newest_idx ON votes (member_id, voted_at DESC, request_id);

create table wanted_songs (
  song_id uuid not null,
  score double precision not null,
  release_date date,
  is_archived boolean not null,
  constraint wanted_songs_pkey PRIMARY KEY (song_id),
  constraint wanted_songs_song_id_fkey FOREIGN KEY (song_id) REFERENCES songs(id) ON DELETE CASCADE,
  constraint wanted_songs_score_check CHECK (score >= 0::double precision)
) with (fillfactor=70, parallel_workers=0, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000);
CREATE INDEX wanted_songs_score_idx ON wanted_songs (score DESC, song_id) INCLUDE (release_date) WHERE NOT is_archived AND score > 0::double precision;

-- Functions (functions/<name>.sql)
create function active_song(the_song uuid) returns uuid language plpgsql stable;
create function add_member_invite(the_member uuid, the_code text, the_line text) returns uuid language plpgsql;
create function bump_version() returns trigger language plpgsql;
create function change_wanted_score(the_song uuid, change double precision) returns void language plpgsql;
create function close_case_of_gone() returns trigger language plpgsql;
create function convert_saved_hearts(the_member uuid, locked_songs uuid[]) returns SETOF uuid language plpgsql;
create function copy_release_date() returns trigger language plpgsql;
create function copy_song_to_wanted() returns trigger language plpgsql;
create function count_artist_followers() returns trigger language plpgsql;
create function count_weeks(from_week date, before_week date) returns TABLE(week date, members integer, songs integer, requests integer, solved integer, median_seconds double precision) language sql stable;
create function edition_of(song songs) returns text language sql stable;
create function forget_merge() returns trigger language plpgsql;
create function hide_comment() returns trigger language plpgsql;
create function hide_request() returns trigger language plpgsql;
create function hot_score(votes integer, created_at timestamptz) returns double precision language sql immutable;
create function keep_release_precision() returns trigger language plpgsql;
create function keep_request_words() returns trigger language plpgsql;
create function keep_weeks() returns void language plpgsql;
create function mark_who_left() returns trigger language plpgsql;
create function queue_clip_removal() returns trigger language plpgsql;
create function queue_clip_sweep() returns trigger language plpgsql;
create function queue_notifications() returns trigger language plpgsql;
create function queue_saved_hearts() returns trigger language plpgsql;
create function queue_verification() returns trigger language plpgsql;
create function refuse_change() returns trigger language plpgsql;
create function refuse_suspended() returns trigger language plpgsql;
create function request_lexemes(search_text text, created_at timestamptz) returns tsvector language sql immutable;
create function request_period_lexemes(search_text text, created_at timestamptz) returns tsvector language sql immutable;
create function score_wanted_songs() returns trigger language plpgsql;
create function set_favorite(the_member uuid, the_song uuid, wanted boolean, before_uploading boolean) returns text language plpgsql;
create function set_saved_heart(the_member uuid, the_song uuid, wanted boolean, max_saved integer) returns text language plpgsql;
create function set_vote(the_member uuid, the_request uuid, wanted boolean) returns SETOF request_states language plpgsql;
create function song_starts(search_text text) returns tsvector language sql immutable;
create function spread_release_date() returns trigger language plpgsql;
create function standing_song(the_song uuid) returns uuid language plpgsql stable;
create function tally_requests() returns trigger language plpgsql;
create function touch_member() returns trigger language plpgsql;
create function wanted_weight(favorited_at timestamptz) returns double precision language sql immutable;
create function week_of(moment timestamptz) returns date language sql immutable;
create function week_start(week date) returns timestamptz language sql immutable;
