-- Adds the words of a new or edited request to `request_words`, which substring search reads instead of all texts.
-- Called by: the triggers below.
-- Why SQL: a word that is missing there makes its requests unfindable. Older builds and seeds write requests too.
create or replace function keep_request_words() returns trigger language plpgsql as $$
begin
  -- Lock order: words are inserted sorted. Two requests that share new words would deadlock otherwise.
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

-- PostgreSQL runs triggers in name order. This one must run before `requests_added`, which locks the tally that every
-- new request waits for.
create or replace trigger requests_add_words after insert on requests
  referencing new table as changed for each statement execute function keep_request_words();

create or replace trigger requests_change_words after update of search_text on requests
  for each row when (old.search_text <> new.search_text) execute function keep_request_words();
