-- Most wanted: a score for each song with a favorite, and the triggers that keep it. A narrow table of its own: in
-- `songs`, every favorite would write an entry in each index of that table.

create table wanted_songs (
  song_id uuid primary key references songs (id) on delete cascade,
  -- The sum of wanted_weight over the favorites.
  score double precision not null check (score >= 0),
  -- Copies of the columns of the song.
  release_date date,
  is_archived boolean not null
) with (fillfactor = 70, parallel_workers = 0, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

create index wanted_songs_score_idx on wanted_songs (score desc, song_id) include (release_date)
  where not is_archived and score > 0;

create or replace function wanted_weight(favorited_at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select power(2::double precision, least(greatest(
    (extract(epoch from favorited_at)::double precision - 2208988800) / 604800, -1000
  ), 1000))
$$;

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

create or replace function copy_song_to_wanted() returns trigger language plpgsql as $$
begin
  update wanted_songs set release_date = new.release_date, is_archived = new.is_archived where song_id = new.id;
  return null;
end $$;

create or replace trigger songs_copy_to_wanted after update of release_date, is_archived on songs for each row
  when (old.release_date is distinct from new.release_date or old.is_archived <> new.is_archived)
  execute function copy_song_to_wanted();
