-- The ranking of requests (spec, section 4), as in domain/requests/hot-score.ts. Whole seconds, six decimals.
-- Called by: set_vote, request_period_lexemes, post-request.store.ts, search.store.ts and delete-account.store.ts.
-- Why SQL: statements that change a vote count compute the score from the locked row.
-- Never change the result: `requests_period_words_idx` and stored scores contain it. Write a new function instead.
create or replace function hot_score(votes integer, created_at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select round((
    sign(votes) * ln(greatest(abs(votes), 1)::double precision) / ln(2::double precision)
    + (floor(extract(epoch from created_at)) - 1134028003)::double precision / 90000
  ) * 1000000) / 1000000
$$;
