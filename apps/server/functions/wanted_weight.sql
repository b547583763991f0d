-- What one favorite adds to the score of its song: twice as much for each week that it is newer. Weights never change,
-- so scores of different days compare without rewriting them. 2040 is the middle of what a double can hold. A favorite
-- of before October 2020 counts like one of that month.
-- Called by: score_wanted_songs, and the check of counters in tests.
-- Why SQL: the triggers of favorites compute with it.
-- Never change the result: stored scores contain it. Write a new function and a new column instead.
create or replace function wanted_weight(favorited_at timestamptz) returns double precision
language sql immutable parallel safe as $$
  select power(2::double precision, least(greatest(
    (extract(epoch from favorited_at)::double precision - 2208988800) / 604800, -1000
  ), 1000))
$$;
