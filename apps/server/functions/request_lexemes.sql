-- The words of a request, and '@' with the number of the 25-day period it was posted in. A search uses the number to
-- read recent requests only. No word contains '@'.
-- Called by: the index `requests_lexemes_idx` and requests/search.store.ts.
-- Why SQL: an index is built from it.
-- Never change the result: the index contains it. Write a new function and a new index instead.
create or replace function request_lexemes(search_text text, created_at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  string_to_array(btrim(search_text), ' ') || ('@' || floor(hot_score(0, created_at) / 24)::integer)
);
