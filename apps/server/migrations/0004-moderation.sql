-- Suspending, reporting and hiding, merging songs, what invites say about themselves, and the log of what admins do.

-- Members

alter table members add column suspended_at timestamptz;

-- Admins look members up by a piece of their name or address.
-- Every heart writes its member's row: most of these writes should touch no index at all, and none should have to file a
-- list of entries that others left behind.
alter table members set (fillfactor = 80);
create index members_search_idx on members using gin ((lower(username) || ' ' || email) gin_trgm_ops)
  with (fastupdate = off);

-- Whoever is suspended gets no new session: one that begins at the very moment waits, and then sees it.
create function refuse_suspended() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  select suspended_at into since from members where id = new.member_id for share;
  if since is not null then
    raise exception 'account-suspended' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create trigger sessions_refuse_suspended before insert on sessions
  for each row execute function refuse_suspended();

-- What an admin is trusted with shows on their screens, so that too is a new version of the member.
drop trigger admins_touch_member on admins;
create trigger admins_touch_member
  after insert or delete or update of role, can_manage_admins, can_verify_artists, can_manage_reports, can_bulk_import,
    can_edit_all_songs on admins
  for each row execute function touch_member();

-- Invites

alter table invites
  add column note text not null default '' check (char_length(note) <= 120),
  add column expires_at timestamptz,
  add column revoked_at timestamptz,
  -- A code stays used when whoever used it has gone.
  drop constraint invites_check,
  add constraint invites_used_check check (used_by is null or used_at is not null),
  add constraint invites_revoked_check check (used_at is null or revoked_at is null),
  drop constraint invites_used_by_fkey,
  add constraint invites_used_by_fkey foreign key (used_by) references members (id)
    on delete set null deferrable initially deferred;
create index invites_created_idx on invites (created_at desc, id desc);
create index invites_created_by_idx on invites (created_by);

-- Songs

-- The song a duplicate was merged into. It may itself have been merged since: the way is followed to its end.
alter table songs
  add column merged_into uuid references songs (id) on delete set null,
  add constraint songs_merged_check check (merged_into is null or is_archived);
create index songs_identified_by_idx on songs (identified_by) where identified_by is not null;

-- Where a song is found today.
create function standing_song(the_song uuid) returns uuid language plpgsql stable as $$
declare
  next uuid;
begin
  loop
    select merged_into into next from songs where id = the_song;
    if next is null then
      return the_song;
    end if;
    the_song := next;
  end loop;
end $$;

-- As before, and a heart for a song that was merged goes where that went.
create or replace function set_favorite(the_member uuid, the_song uuid, wanted boolean, before_uploading boolean)
returns text language plpgsql as $$
declare
  uploaded boolean;
  archived boolean;
  next uuid;
  step integer;
begin
  select has_uploaded_first_song into uploaded from members where id = the_member;
  if not found then
    return 'member-missing';
  end if;
  if wanted and not uploaded and not before_uploading then
    return 'first-song-missing';
  end if;
  -- Only the end of the way is held: whoever merges holds two songs by their ids, and the way does not go by ids. When
  -- that one was merged while it was waited for, the way has become longer.
  loop
    the_song := standing_song(the_song);
    select is_archived, merged_into into archived, next from songs where id = the_song for no key update;
    exit when next is null;
  end loop;
  if archived is null or (wanted and archived) then
    return 'song-missing';
  end if;
  if wanted then
    insert into favorites (song_id, member_id) values (the_song, the_member) on conflict do nothing;
    get diagnostics step = row_count;
  else
    delete from favorites where song_id = the_song and member_id = the_member;
    get diagnostics step = row_count;
    step := -step;
  end if;
  if step <> 0 then
    update songs set favorite_count = favorite_count + step where id = the_song;
    update members set favorite_count = favorite_count + step where id = the_member;
  end if;
  return 'done';
end $$;

-- Requests and comments that were hidden

alter table requests add column hidden_at timestamptz;
alter table comments add column hidden_at timestamptz;
-- A copy, for the ranking to be walked without looking at the request.
alter table request_states add column hidden boolean not null default false;
drop index request_states_hot_score_idx;
create index request_states_hot_score_idx on request_states (hot_score desc, request_id) where not hidden;

create function hide_request() returns trigger language plpgsql as $$
declare
  step integer := case when new.hidden_at is null then 1 else -1 end;
begin
  update request_states set hidden = new.hidden_at is not null where request_id = new.id;
  update members set request_count = request_count + step where id = new.member_id;
  update tallies set value = value + step where name = 'requests';
  return null;
end $$;

create trigger requests_hidden after update of hidden_at on requests
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function hide_request();

-- As before, but a hidden request is counted nowhere already.
create or replace function tally_requests() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update members set request_count = request_count + step * moved.count
    from (select member_id, count(*) from changed where hidden_at is null group by member_id) as moved
    where members.id = moved.member_id;
  -- The tally last: everybody who posts waits for it, so it is held for the shortest time.
  update tallies set value = value + step * (select count(*) from changed where hidden_at is null)
    where name = 'requests';
  return null;
end $$;

create function hide_comment() returns trigger language plpgsql as $$
begin
  update request_states set comment_count = comment_count + case when new.hidden_at is null then 1 else -1 end
    where request_id = new.request_id;
  return null;
end $$;

create trigger comments_hidden after update of hidden_at on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function hide_comment();

-- As before, and nobody votes for what is hidden.
create or replace function set_vote(the_member uuid, the_request uuid, wanted boolean)
returns setof request_states language plpgsql as $$
declare
  step integer;
begin
  -- Held first, as whoever takes the request back does: otherwise the two could wait for each other.
  perform 1 from requests where id = the_request and hidden_at is null for key share;
  if not found then
    return;
  end if;
  if wanted then
    insert into votes (request_id, member_id) values (the_request, the_member) on conflict do nothing;
    get diagnostics step = row_count;
  else
    delete from votes where request_id = the_request and member_id = the_member;
    get diagnostics step = row_count;
    step := -step;
  end if;
  if step = 0 then
    return query select * from request_states where request_id = the_request;
  else
    return query update request_states
      set vote_count = vote_count + step, hot_score = hot_score(vote_count + step, created_at)
      where request_id = the_request
      returning *;
  end if;
end $$;

-- Reports: one case for each thing reported, which keeps their number, so that the queue is a walk down an index.
create table report_cases (
  id uuid primary key,
  target_kind text not null check (target_kind in ('song', 'request', 'comment')),
  target_id uuid not null,
  state text not null default 'open' check (state in ('open', 'hidden', 'dismissed')),
  report_count integer not null default 0 check (report_count >= 0),
  reported_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references members (id) on delete set null,
  -- It was closed because the song was archived or merged among the songs, not by a decision about the reports.
  settled_elsewhere boolean not null default false,
  unique (target_kind, target_id),
  check ((state = 'open') = (resolved_at is null))
);
create index report_cases_open_idx on report_cases (report_count desc, id) where state = 'open';
create index report_cases_closed_idx on report_cases (state, resolved_at desc, id) where state <> 'open';
create index report_cases_resolved_by_idx on report_cases (resolved_by);

create table reports (
  id uuid primary key,
  case_id uuid not null references report_cases (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  reason text not null check (reason in ('spam', 'wrong-place', 'unkind', 'leaked', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  -- What came of it, and whether the one who reported has read that.
  outcome text check (outcome in ('hidden', 'dismissed')),
  resolved_at timestamptz,
  read_at timestamptz,
  check ((outcome is null) = (resolved_at is null)),
  check (outcome is not null or read_at is null)
);
-- Reporting the same thing twice while it waits is one report.
create unique index reports_waiting_key on reports (case_id, member_id) where outcome is null;
create index reports_case_idx on reports (case_id, created_at desc);
create index reports_member_idx on reports (member_id, created_at desc);
create index reports_unread_idx on reports (member_id) where outcome is not null and read_at is null;

-- What admins did. Rows are only ever added. Ids without references: an entry outlives what it speaks of, and names are
-- looked up when it is read, so that it holds nothing of a member who has gone but a number.
create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  admin_id uuid not null,
  act text not null,
  target_kind text not null check (target_kind in ('member', 'admin', 'invite', 'song', 'request', 'comment', 'import')),
  target_id uuid not null,
  before jsonb,
  after jsonb
);
create index audit_entries_admin_idx on audit_entries (admin_id, id desc);
create index audit_entries_target_idx on audit_entries (target_id, id desc);
create index audit_entries_act_idx on audit_entries (act, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are never changed', tg_table_name;
end $$;

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
