-- Search ranks songs by where the query matches. `search_text` separates title and artists by two spaces (domain/songs/song.ts).

-- The title (with its leading space) and each artist as one lexeme each, so that a GIN index answers "begins with".
-- 60 letters keep a lexeme far below the limit of 2 KB.
create function song_starts(search_text text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(part, 60) from unnest(string_to_array(search_text, '  ')) as part where btrim(part) <> ''
  ))
$$;
create index songs_starts_idx on songs using gin (song_starts(search_text)) with (fastupdate = off)
  where not is_archived;

-- A search within a release window reads this index alone.
create index songs_release_idx on songs (release_date) include (popularity, id, search_text)
  where not is_archived and release_date is not null;

-- Rows an older build wrote, until the job `split-search-texts` has rewritten them. Empty most of the time.
create index songs_unsplit_idx on songs (id) where search_text not like '%  %';

-- The same index with the release date, which "All Unreleased" filters by. The old one is dropped last: the exclusive lock
-- is held only for a moment, and older builds use the new one for the same statement.
create index songs_walk_idx on songs (popularity desc, id desc) include (search_text, release_date) where not is_archived;
drop index songs_popularity_idx;
alter index songs_walk_idx rename to songs_popularity_idx;

-- A member's favorites by release day: the song's day is copied to the heart, so that one index holds a release view in
-- order. Triggers copy it, so older builds do too. Inserting or moving a favorite locks the row of its song first.
alter table favorites add column release_date date;

create function copy_release_date() returns trigger language plpgsql as $$
begin
  select release_date into new.release_date from songs where id = new.song_id;
  return new;
end $$;
create trigger favorites_release_date before insert or update of song_id on favorites
  for each row execute function copy_release_date();

create function spread_release_date() returns trigger language plpgsql as $$
begin
  update favorites set release_date = new.release_date where song_id = new.id;
  return null;
end $$;
create trigger songs_release_date after update of release_date on songs
  for each row when (old.release_date is distinct from new.release_date) execute function spread_release_date();

update favorites set release_date = songs.release_date
  from songs where songs.id = favorites.song_id and songs.release_date is not null;
create index favorites_release_idx on favorites (member_id, release_date, position desc) include (song_id)
  where release_date is not null;

-- Every word of the requests, so that text inside words is looked for among words and not in a million long texts.
create table request_words (word text primary key);

create function keep_request_words() returns trigger language plpgsql as $$
begin
  -- Sorted: two posts that share new words take their locks in one order.
  if tg_op = 'INSERT' then
    insert into request_words (word)
      select distinct word from changed, unnest(string_to_array(btrim(changed.search_text), ' ')) as word
      where word <> '' order by word
      on conflict do nothing;
  else
    insert into request_words (word)
      select distinct word from unnest(string_to_array(btrim(new.search_text), ' ')) as word
      where word <> '' order by word
      on conflict do nothing;
  end if;
  return null;
end $$;
-- Named to run before `requests_added`: everybody who posts waits for its tally.
create trigger requests_add_words after insert on requests
  referencing new table as changed for each statement execute function keep_request_words();
create trigger requests_change_words after update of search_text on requests
  for each row when (old.search_text <> new.search_text) execute function keep_request_words();

insert into request_words (word)
  select distinct word from requests, unnest(string_to_array(btrim(search_text), ' ')) as word where word <> '';
create index request_words_inside_idx on request_words using gin (word gin_trgm_ops) with (fastupdate = off);
