-- The Monday of a moment's week in UTC, as weekOf in domain/overview.
-- Called by: count_weeks, keep_weeks and overview.store.ts.
-- Why SQL: rows are grouped by week inside a statement.
create or replace function week_of(moment timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('week', moment at time zone 'utc')::date
$$;
