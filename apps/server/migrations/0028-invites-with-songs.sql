-- What an invite carries for the person it lets in: a line, and up to five songs.
alter table invites add column line text not null default ''
  constraint invites_line_check check (char_length(line) <= 120);

create table invite_songs (
  invite_id uuid not null references invites (id) on delete cascade,
  position smallint not null check (position between 1 and 5),
  -- The song that was picked, also after a merge: readers follow it with active_song.
  song_id uuid not null references songs (id) on delete cascade,
  primary key (invite_id, position),
  unique (invite_id, song_id)
);
-- For the foreign key.
create index invite_songs_song_idx on invite_songs (song_id);
