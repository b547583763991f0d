-- Search ranks songs by where the query matches. `search_text` separates title and artists by two spaces (domain/songs/song.ts).
-- The indexes and the rows of before follow in 0017 to 0020: this file locks favorites exclusively and must be over at once.

-- The title (with its leading space) and each artist as one lexeme each, so that a GIN index answers "begins with".
-- 60 letters keep a lexeme far below the limit of 2 KB.
create function song_starts(search_text text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(part, 60) from unnest(string_to_array(search_text, '  ')) as part where btrim(part) <> ''
  ))
$$;

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

-- The trigger that calls it is created by 0017. Here it would wait for songs while favorites are locked, and a process that
-- gives a favorite locks both: a deadlock.
create function spread_release_date() returns trigger language plpgsql as $$
begin
  update favorites set release_date = new.release_date where song_id = new.id;
  return null;
end $$;

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
