-- Deletes the record of a merge when the song is restored or merged elsewhere. An undo must not find an old record.
-- Called by: the trigger below.
-- Why SQL: builds that do not know `merges` restore songs too.
create or replace function forget_merge() returns trigger language plpgsql as $$
begin
  delete from merges where song_id = old.id;
  return null;
end $$;

create or replace trigger songs_forget_merge after update of merged_into on songs
  for each row when (old.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function forget_merge();
