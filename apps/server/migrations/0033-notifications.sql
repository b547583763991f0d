-- Notifications (decision 81): what happened, the inbox entries it became, and what members follow.

-- Each row is also a job (queue_notifications). It is deleted once all its recipients have their entry.
create table notification_events (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A request, a song or a report case. No reference: the event of a deleted row notifies no member.
  subject_id uuid not null,
  -- The member who did it. No reference: the row is short-lived.
  actor_id uuid,
  details jsonb not null default '{}',
  -- The last member who has an entry. A job that was killed continues after this member.
  notified_through uuid,
  created_at timestamptz not null default now()
);

create sequence notification_positions;

create table notifications (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null,
  -- As in notification_events. Zero for all releases of a day.
  subject_id uuid not null,
  -- The id of the event, or the release day: it makes a second entry about the same fact impossible.
  occasion text not null,
  details jsonb,
  -- The comments that an entry of the kind 'comment' groups.
  first_comment bigint,
  last_comment bigint,
  -- The order of the inbox. A new comment moves the unread entry of its request to the top.
  position bigint not null default nextval('notification_positions'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (member_id, kind, subject_id, occasion)
);
create index notifications_inbox_idx on notifications (member_id, position desc);
create index notifications_unread_idx on notifications (member_id, position desc) where read_at is null;
create unique index notifications_comments_key on notifications (member_id, subject_id)
  where kind = 'comment' and read_at is null;
-- For the job that deletes old entries.
create index notifications_created_at_idx on notifications (created_at);

-- What a member chose with the bell of a request. Without a row, the rules of the domain decide.
create table request_follows (
  request_id uuid not null references requests (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  following boolean not null,
  chosen_at timestamptz not null default now(),
  primary key (request_id, member_id)
);
create index request_follows_member_idx on request_follows (member_id);

create table followed_artists (
  -- The folded name, as in songs.search_text.
  artist text primary key,
  follower_count integer not null check (follower_count >= 0)
);

create table artist_follows (
  artist text not null,
  member_id uuid not null references members (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (artist, member_id)
);
create index artist_follows_member_idx on artist_follows (member_id);

-- The zone is null until a browser has sent one; alerts then use UTC.
alter table members
  add column time_zone text,
  add column alert_hour smallint not null default 9;
-- Not valid: checking the rows of before would block readers, and all of them have the default.
alter table members add constraint members_alert_hour_check check (alert_hour between 0 and 23) not valid;

-- The moment until which release alerts were sent. One row, after the first run.
create table release_alerts (
  id boolean primary key default true check (id),
  sent_through timestamptz not null
);
