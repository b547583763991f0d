-- Saves a heart until the member's first upload, or removes it. Idempotent: the second identical call changes nothing.
-- Returns 'done', 'may-favorite' for a member who has uploaded, or the reason of the refusal.
-- Called by: db/saved-hearts.ts.
-- Why SQL: the lock on the member, the limit and the row in one round trip. Without the lock, a heart could be saved
-- while the first upload of the member converts the others, and would stay saved for ever.
create or replace function set_saved_heart(the_member uuid, the_song uuid, wanted boolean, max_saved integer)
returns text language plpgsql as $$
declare
  uploaded boolean;
  changed integer;
begin
  select has_uploaded_first_song into uploaded from members where id = the_member for no key update;
  if not found then
    return 'member-missing';
  end if;
  the_song := active_song(the_song);
  if not wanted then
    delete from saved_hearts where member_id = the_member and active_song(song_id) = the_song;
  elsif uploaded then
    return 'may-favorite';
  elsif not exists (select from songs where id = the_song and not is_archived) then
    return 'song-missing';
  elsif exists (select from saved_hearts where member_id = the_member and active_song(song_id) = the_song)
    or exists (select from favorites where song_id = the_song and member_id = the_member) then
    return 'done';
  elsif (select count(*) from saved_hearts where member_id = the_member) >= max_saved then
    return 'saved-full';
  else
    insert into saved_hearts (member_id, song_id) values (the_member, the_song);
  end if;
  get diagnostics changed = row_count;
  if changed > 0 then
    -- A new version, which orders the live events of the heart.
    update members set updated_at = now() where id = the_member;
  end if;
  return 'done';
end $$;
