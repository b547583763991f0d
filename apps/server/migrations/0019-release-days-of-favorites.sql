-- Copies the release days of songs to the favorites of before 0012, and indexes them. Writers wait, readers do not.

-- Without it a day that changes while the update runs could be overwritten with the day of before.
lock table favorites in share row exclusive mode;

update favorites set release_date = songs.release_date
  from songs where songs.id = favorites.song_id and favorites.release_date is distinct from songs.release_date;

create index if not exists favorites_release_idx on favorites (member_id, release_date, position desc) include (song_id)
  where release_date is not null;
