-- Bulk imports, and the weeks the overview is drawn from.

create table imports (
  id uuid primary key,
  -- Who sent the file. Who began to write is in the log.
  member_id uuid references members (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  row_count integer not null check (row_count between 1 and 50000),
  state text not null default 'sending'
    check (state in ('sending', 'checking', 'checked', 'running', 'stopped', 'done')),
  -- Kept with the rows, in the same transactions.
  received_count integer not null default 0 check (received_count between 0 and row_count),
  checked_count integer not null default 0,
  new_count integer not null default 0 check (new_count >= 0),
  duplicate_count integer not null default 0 check (duplicate_count >= 0),
  error_count integer not null default 0 check (error_count >= 0),
  added_count integer not null default 0 check (added_count >= 0),
  heart_count integer not null default 0 check (heart_count >= 0),
  heart_kept_count integer not null default 0 check (heart_kept_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0),
  uploader_kept_count integer not null default 0 check (uploader_kept_count >= 0),
  verified_count integer not null default 0 check (verified_count >= 0),
  -- Judged whenever it is set going: without it, what the file calls verified comes in as pending.
  keeps_verified boolean not null default false,
  -- What came in of hearts and uploaders.
  heart_given_count integer not null default 0 check (heart_given_count >= 0),
  uploader_given_count integer not null default 0 check (uploader_given_count >= 0),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- When somebody last worked on it: one that is under way and silent has lost its process.
  heartbeat_at timestamptz not null default now(),
  rows_swept_at timestamptz,
  check (checked_count = new_count + duplicate_count + error_count + added_count)
);
create index imports_created_idx on imports (created_at desc, id desc);
create index imports_member_id_idx on imports (member_id);
create index imports_under_way_idx on imports (heartbeat_at) where state in ('checking', 'running');
create index imports_waiting_idx on imports (id) where state in ('checked', 'stopped');
create index imports_unswept_idx on imports (created_at) where rows_swept_at is null;
-- Picking a file again goes on with what was sent of it.
create unique index imports_sending_key on imports (member_id, fingerprint, row_count) where state = 'sending';

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line integer not null check (line >= 1),
  -- What the file says, as JSON (domain/imports/import-row.ts). As text: it may hold what jsonb does not take.
  row text not null check (octet_length(row) <= 40000),
  uploader_id uuid references members (id) on delete set null,
  result text check (result in ('new', 'duplicate', 'error', 'added')),
  reason text not null default '',
  title text not null default '',
  artists text[] not null default '{}',
  platform text,
  release_date date,
  identity bytea check (length(identity) = 32),
  is_archived boolean not null default false,
  -- What it became, or what it is a duplicate of. Without a reference: a row says what was, and is soon gone.
  song_id uuid,
  primary key (import_id, line)
);
create index import_rows_result_idx on import_rows (import_id, result, line);
create index import_rows_identity_idx on import_rows (import_id, identity, is_archived, line) where identity is not null;
create index import_rows_uploader_id_idx on import_rows (uploader_id) where uploader_id is not null;

-- Hearts of members who are known, until their song is there.
create table import_hearts (
  import_id uuid not null references imports (id) on delete cascade,
  line integer not null,
  member_id uuid not null references members (id) on delete cascade,
  favorited_at timestamptz not null,
  primary key (import_id, line, member_id)
);
create index import_hearts_member_id_idx on import_hearts (member_id);

-- An archived song stands in nobody's way, but bringing the same archived song over twice would.
create index songs_archived_identity_idx on songs (identity) where is_archived;

-- The overview. A week that is over is counted once and kept; the one under way is counted on these.
create index members_created_at_idx on members (created_at);
create index songs_uploaded_at_idx on songs (uploaded_at) where not is_archived;
create index requests_created_at_idx on requests (created_at) where hidden_at is null;
create index requests_solved_at_idx on requests (solved_at) include (created_at)
  where solved_at is not null and hidden_at is null;
create index invites_unused_idx on invites (expires_at) where used_at is null and revoked_at is null;

create table overview_weeks (
  -- Its Monday, by Greenwich.
  week date primary key check (extract(isodow from week) = 1),
  members integer not null,
  songs integer not null,
  requests integer not null,
  solved integer not null,
  -- Null when nothing was solved.
  median_seconds double precision
);

create function week_of(moment timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('week', moment at time zone 'utc')::date
$$;

create function week_start(week date) returns timestamptz language sql immutable parallel safe as $$
  select week::timestamp at time zone 'utc'
$$;

-- Counts the weeks from one to before another, those without anything too.
create function count_weeks(from_week date, before_week date)
returns table (week date, members integer, songs integer, requests integer, solved integer, median_seconds double precision)
language sql stable as $$
  with weeks as (select generate_series(from_week, before_week - 7, interval '7 days')::date as week),
  joined as (
    select week_of(created_at) as week, count(*) from members
    where created_at >= week_start(from_week) and created_at < week_start(before_week) group by 1
  ),
  added as (
    select week_of(uploaded_at) as week, count(*) from songs
    where not is_archived and uploaded_at >= week_start(from_week) and uploaded_at < week_start(before_week) group by 1
  ),
  posted as (
    select week_of(created_at) as week, count(*) from requests
    where hidden_at is null and created_at >= week_start(from_week) and created_at < week_start(before_week) group by 1
  ),
  solved as (
    select week_of(solved_at) as week, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from solved_at - created_at)::double precision) as median
    from requests
    where solved_at is not null and hidden_at is null
      and solved_at >= week_start(from_week) and solved_at < week_start(before_week) group by 1
  )
  select weeks.week, coalesce(joined.count, 0)::integer, coalesce(added.count, 0)::integer,
    coalesce(posted.count, 0)::integer, coalesce(solved.count, 0)::integer, solved.median
  from weeks
    left join joined using (week) left join added using (week)
    left join posted using (week) left join solved using (week)
$$;

-- Keeps every week that is over and not kept yet. A transaction begun in a week may end a little later, so a week is
-- over ten minutes after its end. Whoever changes what a kept week says holds the same lock, shared.
create function keep_weeks() returns void language plpgsql as $$
declare
  before_week date := week_of(now() - interval '10 minutes');
  from_week date;
begin
  select max(week) + 7 into from_week from overview_weeks;
  if from_week >= before_week then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('overview_weeks', 0));
  select coalesce(max(week) + 7, (
    select week_of(min(first)) from (
      select min(created_at) as first from members
      union all select min(uploaded_at) from songs where not is_archived
      union all select min(created_at) from requests where hidden_at is null
    ) as beginnings
  )) into from_week from overview_weeks;
  insert into overview_weeks select * from count_weeks(from_week, before_week) on conflict do nothing;
end $$;

-- What is taken away is taken out of the week it came in, and what is brought back comes back into it: the plots speak of
-- what is here. Only weeks that are kept need to be told; the others are counted.
create function shift_week(moment timestamptz, column_name text, step integer) returns void language plpgsql as $$
begin
  if moment is null then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('overview_weeks', 0));
  execute format('update overview_weeks set %1$I = %1$I + $1 where week = $2', column_name) using step, week_of(moment);
end $$;

create function shift_member_week() returns trigger language plpgsql as $$
begin
  perform shift_week(old.created_at, 'members', -1);
  return null;
end $$;

create trigger members_overview after delete on members
  for each row execute function shift_member_week();

create function shift_song_week() returns trigger language plpgsql as $$
begin
  perform shift_week(old.uploaded_at, 'songs', case when tg_op = 'UPDATE' and old.is_archived then 1 else -1 end);
  return null;
end $$;

create trigger songs_overview_archived after update of is_archived on songs
  for each row when (old.is_archived <> new.is_archived) execute function shift_song_week();
create trigger songs_overview_deleted after delete on songs
  for each row when (not old.is_archived) execute function shift_song_week();

create function shift_request_week() returns trigger language plpgsql as $$
declare
  step integer := case when tg_op = 'UPDATE' and old.hidden_at is not null then 1 else -1 end;
begin
  perform shift_week(old.created_at, 'requests', step);
  perform shift_week(old.solved_at, 'solved', step);
  return null;
end $$;

create trigger requests_overview_hidden after update of hidden_at on requests
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function shift_request_week();
create trigger requests_overview_deleted after delete on requests
  for each row when (old.hidden_at is null) execute function shift_request_week();

-- Once, for everything that is there already, without anybody waiting for a page.
select keep_weeks();
