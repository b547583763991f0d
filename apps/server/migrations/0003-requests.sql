-- Track ID: requests, their votes, comments and clips, and who solved them.

alter table members
  add column request_count integer not null default 0 check (request_count >= 0),
  -- How often a comment of theirs named somebody else's track.
  add column identified_count integer not null default 0 check (identified_count >= 0);

-- The spec's ranking (section 4), as in domain/requests/hot-score.ts. Whole seconds, six decimals.
create function hot_score(votes integer, created_at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select round((
    sign(votes) * ln(greatest(abs(votes), 1)::double precision) / ln(2::double precision)
    + (floor(extract(epoch from created_at)) - 1134028003)::double precision / 90000
  ) * 1000000) / 1000000
$$;

create table requests (
  id uuid primary key,
  -- Null once the member is gone: what was asked stays.
  member_id uuid references members (id) on delete set null,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 2000),
  link text check (link ~ '^https?://' and char_length(link) <= 2000),
  created_at timestamptz not null default now(),
  -- Written by the application from title and description (domain/requests).
  search_text text not null,
  solved_at timestamptz,
  solved_by uuid references members (id) on delete set null,
  -- The comment that named it, and who wrote that.
  answer_id uuid,
  identified_by uuid references members (id) on delete set null,
  check (solved_at is not null or (solved_by is null and answer_id is null and identified_by is null))
  -- A search is over sooner than the processes that would share it have started.
) with (parallel_workers = 0);
create index requests_member_id_idx on requests (member_id);
create index requests_solved_by_idx on requests (solved_by) where solved_by is not null;
create index requests_identified_by_idx on requests (identified_by) where identified_by is not null;
-- By how their words start: in a text this long almost any few letters are somewhere inside a word.
create index requests_words_idx on requests using gin (array_to_tsvector(string_to_array(btrim(search_text), ' ')))
  with (fastupdate = off);

-- What can change while people look at a request, apart from what never does: a vote on a hot one rewrites a few dozen
-- bytes. Room is left in each page and dead rows are cleared early, so that a storm of votes leaves little to step over.
create table request_states (
  request_id uuid primary key references requests (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  created_at timestamptz not null,
  vote_count integer not null default 0 check (vote_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  solved boolean not null default false,
  resolved_song_id uuid references songs (id) on delete set null,
  hot_score double precision not null,
  version bigint not null default 1,
  check (solved or resolved_song_id is null)
) with (parallel_workers = 0, fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

create trigger request_states_version before update on request_states
  for each row execute function bump_version();

create index request_states_hot_score_idx on request_states (hot_score desc, request_id);
create index request_states_member_id_idx on request_states (member_id);
create index request_states_resolved_song_id_idx on request_states (resolved_song_id)
  where resolved_song_id is not null;

-- A vote. One a member by its key.
create table votes (
  request_id uuid not null references requests (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  voted_at timestamptz not null default now(),
  primary key (request_id, member_id)
);
create index votes_member_id_idx on votes (member_id);

create table comments (
  -- Named by the browser that sends it, so that sending twice posts once.
  id uuid primary key,
  request_id uuid not null references requests (id) on delete cascade,
  member_id uuid references members (id) on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  -- Orders the comments of a request, newest last.
  position bigint not null generated always as identity,
  created_at timestamptz not null default now()
);
create index comments_request_idx on comments (request_id, position desc);
create index comments_member_id_idx on comments (member_id);

alter table requests add foreign key (answer_id) references comments (id) on delete set null;
create index requests_answer_id_idx on requests (answer_id) where answer_id is not null;

-- How many there are of what nobody should have to count.
create table tallies (
  name text primary key,
  value bigint not null check (value >= 0)
);
insert into tallies (name, value) values ('requests', 0);

-- Both counters of requests move with the rows, whoever writes them.
create function tally_requests() returns trigger language plpgsql as $$
begin
  -- The tally last: everybody who posts waits for it, so it is held for the shortest time.
  if tg_op = 'INSERT' then
    update members set request_count = request_count + added.count
      from (select member_id, count(*) from changed group by member_id) as added
      where members.id = added.member_id;
    update tallies set value = value + (select count(*) from changed) where name = 'requests';
  else
    update members set request_count = request_count - gone.count
      from (select member_id, count(*) from changed group by member_id) as gone
      where members.id = gone.member_id;
    update tallies set value = value - (select count(*) from changed) where name = 'requests';
  end if;
  return null;
end $$;

create trigger requests_added after insert on requests
  referencing new table as changed for each statement execute function tally_requests();
create trigger requests_removed after delete on requests
  referencing old table as changed for each statement execute function tally_requests();

-- A vote given or taken back: row, count and rank in one statement, and repeating it changes nothing. No row when there
-- is no such request.
create function set_vote(the_member uuid, the_request uuid, wanted boolean)
returns setof request_states language plpgsql as $$
declare
  step integer;
begin
  -- Held first, as whoever takes the request back does: otherwise the two could wait for each other.
  perform 1 from requests where id = the_request for key share;
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

-- A recording somebody sent. It lands at `upload_key`, is checked, and is then kept at `object_key`, where nobody but the
-- server writes: whoever still has the address of the first place can change nothing any more.
create table clips (
  id uuid primary key,
  member_id uuid references members (id) on delete set null,
  request_id uuid unique references requests (id) on delete cascade,
  upload_key text not null unique,
  object_key text not null unique,
  file_name text not null check (char_length(file_name) between 1 and 255),
  size integer not null check (size between 1 and 1000000),
  sha256 bytea not null check (length(sha256) = 32),
  -- Known once what arrived has been checked; only then can it be attached.
  checked_at timestamptz,
  milliseconds integer check (milliseconds between 1 and 60100),
  peaks bytea check (length(peaks) = 120),
  created_at timestamptz not null default now(),
  check ((checked_at is null) = (milliseconds is null) and (checked_at is null) = (peaks is null)),
  check (request_id is null or checked_at is not null)
);
create index clips_member_id_idx on clips (member_id);

-- A day later the place it was sent to is cleared, and so is a clip that belongs to no request.
create function queue_clip_sweep() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('sweep-clip', json_build_object('clipId', new.id),
    run_at => now() + interval '1 day', max_attempts => 10);
  return null;
end $$;

create trigger clips_sweep after insert on clips
  for each row execute function queue_clip_sweep();

-- Bytes without a row would never be found again: they go with it, in the same transaction.
create function queue_clip_removal() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('remove-clip', json_build_object('keys', json_build_array(old.upload_key, old.object_key)),
    max_attempts => 25);
  -- Until its address has expired somebody can still send to it.
  if old.created_at > now() - interval '15 minutes' then
    perform graphile_worker.add_job('remove-clip', json_build_object('keys', json_build_array(old.upload_key)),
      run_at => now() + interval '15 minutes', max_attempts => 25);
  end if;
  return null;
end $$;

create trigger clips_removal after delete on clips
  for each row execute function queue_clip_removal();
