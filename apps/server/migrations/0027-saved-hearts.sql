-- Hearts of members who have not uploaded a song yet. The first upload turns them into favorites.
create table saved_hearts (
  member_id uuid not null references members (id) on delete cascade,
  -- The song that was tapped, also after a merge: readers follow it with active_song.
  song_id uuid not null references songs (id) on delete cascade,
  -- The order of the favorites that they become.
  position bigint not null generated always as identity,
  saved_at timestamptz not null default now(),
  primary key (member_id, song_id)
);
-- For the foreign key.
create index saved_hearts_song_idx on saved_hearts (song_id);
