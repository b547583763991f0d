-- Indexes of Discover and of artist pages, and the scores of the favorites of before 0025. Writers wait, readers do not.

-- The most favorited releases of a day.
create index songs_release_rank_idx on songs (release_date, popularity desc, id desc)
  where not is_archived and release_date is not null;

-- The songs of an artist: by date, then by favorites. The search text has the folded names after the title, each after two
-- spaces. One index for each place, because a song has up to three artists.
create index songs_artist1_idx
  on songs (btrim(split_part(search_text, '  ', 2)), release_date, popularity desc, id desc)
  where not is_archived;
create index songs_artist2_idx
  on songs (btrim(split_part(search_text, '  ', 3)), release_date, popularity desc, id desc)
  where not is_archived and split_part(search_text, '  ', 3) <> '';
create index songs_artist3_idx
  on songs (btrim(split_part(search_text, '  ', 4)), release_date, popularity desc, id desc)
  where not is_archived and split_part(search_text, '  ', 4) <> '';

-- After the indexes, which keep writers of songs away: every transaction locks songs before favorites. Without it, a
-- favorite that is added while the sums are read would be missing.
lock table favorites in share row exclusive mode;

insert into wanted_songs (song_id, score, release_date, is_archived)
  select songs.id, scored.score, songs.release_date, songs.is_archived
  from (select song_id, sum(wanted_weight(favorited_at)) as score from favorites group by song_id) as scored
    join songs on songs.id = scored.song_id
  on conflict (song_id) do update
    set score = excluded.score, release_date = excluded.release_date, is_archived = excluded.is_archived;
