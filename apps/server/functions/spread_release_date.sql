-- Copies a changed release date of a song to all its favorites (see copy_release_date).
-- Called by: the trigger below.
-- Why SQL: songs are written by several statements, also of older builds.
create or replace function spread_release_date() returns trigger language plpgsql as $$
begin
  update favorites set release_date = new.release_date where song_id = new.id;
  return null;
end $$;

create or replace trigger songs_release_date after update of release_date on songs
  for each row when (old.release_date is distinct from new.release_date) execute function spread_release_date();
