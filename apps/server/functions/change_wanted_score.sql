-- Adds to the score of a song, or subtracts from it. Creates the row with the first favorite. Without favorites the
-- score is exactly 0: subtracting what was added can leave a rounding error.
-- Called by: score_wanted_songs. The caller has the lock on the song, which also protects its row here.
-- Why SQL: the triggers of favorites compute with it.
create or replace function change_wanted_score(the_song uuid, change double precision) returns void
language plpgsql as $$
begin
  insert into wanted_songs (song_id, score, release_date, is_archived)
    select id, greatest(change, 0), release_date, is_archived from songs where id = the_song
    on conflict (song_id) do update set score = case
      when exists (select from favorites where song_id = the_song) then greatest(wanted_songs.score + change, 0)
      else 0
    end;
end $$;
