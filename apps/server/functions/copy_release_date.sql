-- Copies the release date of a song to a new or moved favorite. One index then holds a member's release view in order.
-- Called by: the trigger below.
-- Why SQL: favorites are written by several statements, also of older builds. Those lock the song first.
create or replace function copy_release_date() returns trigger language plpgsql as $$
begin
  select release_date into new.release_date from songs where id = new.song_id;
  return new;
end $$;

create or replace trigger favorites_release_date before insert or update of song_id on favorites
  for each row execute function copy_release_date();
