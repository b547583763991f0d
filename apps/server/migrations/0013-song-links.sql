-- Links that other members add to a song, and edits by its uploader.

-- When its uploader last changed it. Null for a song that is as it was added, and for edits by admins. First, because the
-- table below locks songs less: raising a lock that writers wait for is a deadlock.
alter table songs add column edited_at timestamptz;

-- A link a song lacked, added by a member who found the song already there. The song's own link stays in `songs`.
create table song_links (
  id uuid primary key,
  song_id uuid not null references songs (id) on delete cascade,
  -- One recording, whatever the address or the moment (domain/songs recordingKey).
  recording text not null check (char_length(recording) <= 2100),
  platform text not null check (platform in ('soundcloud', 'youtube', 'instagram', 'twitter')),
  url text not null check (char_length(url) <= 2000),
  seconds integer check (seconds >= 0),
  video_index smallint check (video_index between 1 and 20),
  added_by uuid references members (id) on delete set null,
  added_at timestamptz not null default now(),
  unique (song_id, recording)
);
create index song_links_added_by_idx on song_links (added_by);
