-- Keeps `wanted_songs.score`: the sum of the weights of a song's favorites (wanted_weight).
-- Called by: the triggers below.
-- Why SQL: favorites are written by several statements, by foreign keys and by older builds. All of them lock the song
-- first.
create or replace function score_wanted_songs() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform change_wanted_score(song_id, gained)
      from (select song_id, sum(wanted_weight(favorited_at)) as gained from added group by song_id) as songs_with_more;
  elsif tg_op = 'DELETE' then
    perform change_wanted_score(song_id, -lost)
      from (select song_id, sum(wanted_weight(favorited_at)) as lost from removed group by song_id) as songs_with_less;
  else
    -- Favorites that a merge moved to another song. A changed release date updates favorites too, and moves none.
    perform change_wanted_score(song_id, sum(weight))
      from (
        select song_id, wanted_weight(favorited_at) as weight from added
        where not exists (
          select from removed where removed.song_id = added.song_id and removed.member_id = added.member_id
        )
        union all
        select song_id, -wanted_weight(favorited_at) from removed
        where not exists (
          select from added where added.song_id = removed.song_id and added.member_id = removed.member_id
        )
      ) as moved
      group by song_id;
  end if;
  return null;
end $$;

create or replace trigger favorites_added after insert on favorites
  referencing new table as added for each statement execute function score_wanted_songs();

create or replace trigger favorites_moved after update on favorites
  referencing old table as removed new table as added for each statement execute function score_wanted_songs();

create or replace trigger favorites_removed after delete on favorites
  referencing old table as removed for each statement execute function score_wanted_songs();
