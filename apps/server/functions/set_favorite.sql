-- Sets or removes a favorite and updates both counters. Idempotent: the second identical call changes nothing.
-- Returns 'done' or the reason of the refusal. A merged song is replaced by the song it leads to.
-- Called by: db/set-favorite.ts.
-- Why SQL: rule, row and both counters in one round trip, so the lock on a popular song is held as short as possible.
create or replace function set_favorite(the_member uuid, the_song uuid, wanted boolean, before_uploading boolean)
returns text language plpgsql as $$
declare
  uploaded boolean;
  archived boolean;
  next uuid;
  step integer;
  song_version bigint;
begin
  select has_uploaded_first_song into uploaded from members where id = the_member;
  if not found then
    return 'member-missing';
  end if;
  if wanted and not uploaded and not before_uploading then
    return 'first-song-missing';
  end if;
  -- Lock order: songs before members, and one song only. A merge locks two songs in the order of their ids, which a
  -- chain of merges does not follow: locking a second song could deadlock. The server retries a serialization failure.
  the_song := active_song(the_song);
  select is_archived, merged_into into archived, next from songs where id = the_song for no key update;
  if next is not null then
    raise exception 'the song was merged while this call waited' using errcode = 'serialization_failure';
  end if;
  if archived is null or (wanted and archived) then
    return 'song-missing';
  end if;
  if wanted then
    insert into favorites (song_id, member_id) values (the_song, the_member) on conflict do nothing;
    get diagnostics step = row_count;
    -- Early access was granted after the heart had been saved.
    delete from saved_hearts where member_id = the_member and active_song(song_id) = the_song;
  else
    delete from favorites where song_id = the_song and member_id = the_member;
    get diagnostics step = row_count;
    step := -step;
  end if;
  if step <> 0 then
    update songs set favorite_count = favorite_count + step where id = the_song returning version into song_version;
    update members set favorite_count = favorite_count + step where id = the_member;
    -- Every 32nd change reads the head of the ranking of wanted songs, as set_vote does for requests.
    if song_version % 32 = 0 then
      perform song_id from wanted_songs where not is_archived and score > 0 order by score desc, song_id limit 32;
    end if;
  end if;
  return 'done';
end $$;
