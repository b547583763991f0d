-- The words of a request and the period it was posted in, 25 days each in units of the ranking. A search by words can so ask
-- for recent requests alone. '@' is in no word.
create function request_lexemes(search_text text, created_at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  string_to_array(btrim(search_text), ' ') || ('@' || floor(hot_score(0, created_at) / 24)::integer)
);

-- Older builds search by requests_words_idx. It can be dropped once none of them runs.
create index requests_lexemes_idx on requests using gin (request_lexemes(search_text, created_at))
  with (fastupdate = off);
