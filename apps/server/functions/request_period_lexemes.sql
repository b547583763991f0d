-- The words of a request, each after the number of the 25-day period it was posted in: '274/night'. A search for the
-- start of a word then reads only the words of recent periods. No word contains '/'.
-- Called by: the index `requests_period_words_idx` and requests/search.store.ts.
-- Why SQL: an index is built from it.
-- Never change the result: the index contains it. Write a new function and a new index instead.
create or replace function request_period_lexemes(search_text text, created_at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(string_to_array(
  floor(hot_score(0, created_at) / 24)::integer || '/'
    || replace(btrim(search_text), ' ', ' ' || floor(hot_score(0, created_at) / 24)::integer || '/'),
  ' '
));
