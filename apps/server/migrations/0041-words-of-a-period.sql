-- Searches read the words of recent requests from this index (decision 87). Writers of requests wait, readers do not.
create or replace function request_period_lexemes(search_text text, created_at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(string_to_array(
  floor(hot_score(0, created_at) / 24)::integer || '/'
    || replace(btrim(search_text), ' ', ' ' || floor(hot_score(0, created_at) / 24)::integer || '/'),
  ' '
));

-- Older builds search by requests_lexemes_idx. It can be dropped once none of them runs.
create index if not exists requests_period_words_idx on requests
  using gin (request_period_lexemes(search_text, created_at)) with (fastupdate = off);
