-- Undoing merges, when a member was last seen, and what an import plans to bring along.

-- Sessions are deleted when a member is suspended; this outlives them. Before the tables that refer to members: those lock it
-- less, and raising a lock that writers wait for is a deadlock.
alter table members add column last_seen_at timestamptz;

-- What the dry run expects to come along with new songs. Null for imports an older build checked.
alter table imports
  add column planned_heart_count integer check (planned_heart_count >= 0),
  add column planned_uploader_count integer check (planned_uploader_count >= 0),
  add column planned_verified_count integer check (planned_verified_count >= 0),
  -- Added songs that the file calls verified.
  add column verified_added_count integer not null default 0 check (verified_added_count >= 0);

-- The merge that archived a song. At most one per song: a song must be restored before it can be merged again.
create table merges (
  song_id uuid primary key references songs (id) on delete cascade,
  into_id uuid not null references songs (id) on delete cascade,
  merged_at timestamptz not null default now()
);
create index merges_into_id_idx on merges (into_id);
-- The cleanup job deletes by age.
create index merges_merged_at_idx on merges (merged_at);

-- The favorites the song had. The position identifies a favorite: it moves with it, and one given again has another.
create table merged_favorites (
  song_id uuid not null references merges (song_id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  position bigint not null,
  favorited_at timestamptz not null,
  -- The member had favorited the other song too, so this favorite was deleted instead of moved.
  had_both boolean not null,
  primary key (song_id, member_id)
);
create index merged_favorites_member_id_idx on merged_favorites (member_id);

-- The requests that were solved with the song.
create table merged_requests (
  song_id uuid not null references merges (song_id) on delete cascade,
  request_id uuid not null references requests (id) on delete cascade,
  primary key (song_id, request_id)
);
create index merged_requests_request_id_idx on merged_requests (request_id);

-- The record ends with the merge, whichever build restores the song: a later merge without a record must not find an old one.
create function forget_merge() returns trigger language plpgsql as $$
begin
  delete from merges where song_id = old.id;
  return null;
end $$;

create trigger songs_forget_merge after update of merged_into on songs
  for each row when (old.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function forget_merge();
