-- Keeps `followed_artists.follower_count`.
-- Called by: the triggers below.
-- Why SQL: follows are also deleted by the foreign key of a deleted account.
create or replace function count_artist_followers() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In alphabetical order: two deleted accounts that followed the same artists would deadlock otherwise.
  insert into followed_artists as counted (artist, follower_count)
    select artist, count(*) from changed group by artist order by artist
    on conflict (artist) do update set follower_count = counted.follower_count + step * excluded.follower_count;
  return null;
end $$;

create or replace trigger artist_follows_added after insert on artist_follows
  referencing new table as changed for each statement execute function count_artist_followers();

create or replace trigger artist_follows_removed after delete on artist_follows
  referencing old table as changed for each statement execute function count_artist_followers();
