-- Records that the uploader or the identifier of a song deleted their account. A null column
-- alone also means that they were never known.
-- Called by: the trigger below.
-- Why SQL: the foreign key sets the columns to null, and no code of the server sees that.
create or replace function mark_who_left() returns trigger language plpgsql as $$
begin
  new.uploader_left := new.uploader_left or (old.uploaded_by is not null and new.uploaded_by is null);
  new.identifier_left := new.identifier_left or (old.identified_by is not null and new.identified_by is null);
  return new;
end $$;

create or replace trigger songs_who_left before update of uploaded_by, identified_by on songs
  for each row execute function mark_who_left();
