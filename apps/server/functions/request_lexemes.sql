-- Deprecated: request_period_lexemes replaced it. Drop the index and it with a migration in the release after the next.
-- Called by: the index `requests_lexemes_idx`, which builds before 0041 search.
-- Why SQL: an index is built from it.
-- Never change the result: the index contains it.
create or replace function request_lexemes(search_text text, created_at timestamptz) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  string_to_array(btrim(search_text), ' ') || ('@' || floor(hot_score(0, created_at) / 24)::integer)
);
