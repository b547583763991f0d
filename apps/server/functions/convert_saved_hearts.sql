-- Turns the saved hearts of a member into favorites and updates both counters. Returns the songs that became favorites,
-- in the order of the list. Drops hearts of archived songs. A merged song becomes a favorite of the song it leads to.
-- Called by: db/saved-hearts.ts, in the transaction of the first upload.
-- Why SQL: several statements under the locks of up to fifty songs in one round trip.
create or replace function convert_saved_hearts(the_member uuid, locked_songs uuid[])
returns setof uuid language plpgsql as $$
begin
  -- From here on the member saves no further heart: set_saved_heart waits.
  perform from members where id = the_member for no key update;
  -- Lock order: songs before members. The caller locked the songs that it read before this lock; the server retries a
  -- serialization failure.
  if exists (
    select from saved_hearts where member_id = the_member and active_song(song_id) <> all(locked_songs)
  ) then
    raise exception 'a heart was saved or a song was merged meanwhile' using errcode = 'serialization_failure';
  end if;
  return query
    with saved as (
      delete from saved_hearts where member_id = the_member returning active_song(song_id) as id, position
    ), given as (
      insert into favorites (song_id, member_id)
      select songs.id, the_member
      from (select id, max(position) as position from saved group by id) as wanted join songs using (id)
      where not songs.is_archived
      order by wanted.position
      on conflict do nothing
      returning song_id, favorites.position
    ), counted_songs as (
      update songs set favorite_count = favorite_count + 1 from given where songs.id = given.song_id
    ), counted_member as (
      update members set favorite_count = favorite_count + (select count(*) from given)
      where id = the_member and exists (select from given)
    )
    select given.song_id from given order by given.position;
end $$;
