-- The title (with its leading space) and each artist as one lexeme each. A GIN index then answers "begins with".
-- The cut at 60 characters keeps a lexeme far below the limit of 2 KB.
-- Called by: the index `songs_starts_idx` and songs/search.store.ts.
-- Why SQL: an index is built from it.
-- Never change the result: the index contains it. Write a new function and a new index instead.
create or replace function song_starts(search_text text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(part, 60) from unnest(string_to_array(search_text, '  ')) as part where btrim(part) <> ''
  ))
$$;
