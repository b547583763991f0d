-- Songs, who likes them, and what finding them needs.

create extension if not exists pg_trgm;

-- New songs go through the five sleeves in turn.
create sequence song_covers as smallint minvalue 1 maxvalue 5 cycle;

create table songs (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 200),
  artists text[] not null check (cardinality(artists) between 1 and 3 and array_position(artists, null) is null),
  genre text not null default 'Electronic',
  platform text check (platform in ('soundcloud', 'youtube', 'instagram', 'twitter')),
  url text check (char_length(url) <= 2000),
  seconds integer check (seconds >= 0),
  video_index smallint check (video_index between 1 and 20),
  release_date date,
  cover text not null default 'gradient' || nextval('song_covers') check (cover ~ '^gradient[1-5]$'),
  uploaded_by uuid references members (id) on delete set null,
  uploaded_at timestamptz not null default now(),
  verification_status text not null default 'pending' check (verification_status in ('pending', 'verified')),
  verified_at timestamptz,
  is_archived boolean not null default false,
  -- The request it was solved from, and who named it there.
  source_request_id uuid,
  identified_by uuid references members (id) on delete set null,
  converted_at timestamptz,
  favorite_count integer not null default 0 check (favorite_count >= 0),
  -- Moves only when the count has doubled: a heart changes no index, so a song everybody likes at once stays cheap.
  popularity smallint not null generated always as (floor(log(2, (favorite_count + 1)::numeric))) stored,
  -- Both written by the application from title, artists and link (domain/songs).
  search_text text not null,
  identity bytea not null check (length(identity) = 32),
  version bigint not null default 1,
  check ((platform is null) = (url is null)),
  check (platform is not null or (seconds is null and video_index is null))
) with (
  fillfactor = 85,
  -- Search reads the popularity index alone, but only where a vacuum has been since the last change.
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_insert_scale_factor = 0.01,
  -- A search is over sooner than the processes that would share it have started.
  parallel_workers = 0
);

create trigger songs_version before update on songs
  for each row execute function bump_version();

-- The same title, artists and recording twice is refused; an archived song does not stand in the way.
create unique index songs_identity_key on songs (identity) where not is_archived;
-- Search finds frequent words straight from this index, the best-liked songs first,
create index songs_popularity_idx on songs (popularity desc, id desc) include (search_text) where not is_archived;
-- and rare ones through this one. A list of entries still to be filed would be read from end to end by every search.
create index songs_search_text_idx on songs using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where not is_archived;
create index songs_uploaded_by_idx on songs (uploaded_by);

-- A heart. The position orders a member's list, newest last.
create table favorites (
  song_id uuid not null references songs (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  position bigint not null generated always as identity,
  favorited_at timestamptz not null default now(),
  primary key (song_id, member_id)
);
create index favorites_member_idx on favorites (member_id, position desc) include (song_id);

-- Every word songs are found by, under each form it has with one letter less (domain/songs/spelling.ts).
create table song_words (
  form text not null,
  word text not null,
  primary key (form, word)
);

-- A heart set or taken back: row and both counters in one statement, and repeating it changes nothing. Songs are always
-- locked before members, so that two hearts cannot wait for each other.
create function set_favorite(the_member uuid, the_song uuid, wanted boolean, before_uploading boolean)
returns text language plpgsql as $$
declare
  uploaded boolean;
  step integer;
begin
  select has_uploaded_first_song into uploaded from members where id = the_member;
  if not found then
    return 'member-missing';
  end if;
  if wanted and not uploaded and not before_uploading then
    return 'first-song-missing';
  end if;
  perform 1 from songs where id = the_song and not (wanted and is_archived) for no key update;
  if not found then
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
