-- Copies the release date and the archived flag of a song to its row in `wanted_songs`. One index then holds the
-- ranking of unreleased songs.
-- Called by: the trigger below.
-- Why SQL: songs are written by several statements, also of older builds.
create or replace function copy_song_to_wanted() returns trigger language plpgsql as $$
begin
  update wanted_songs set release_date = new.release_date, is_archived = new.is_archived where song_id = new.id;
  return null;
end $$;

create or replace trigger songs_copy_to_wanted after update of release_date, is_archived on songs for each row
  when (old.release_date is distinct from new.release_date or old.is_archived <> new.is_archived)
  execute function copy_song_to_wanted();
