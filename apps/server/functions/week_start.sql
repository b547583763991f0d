-- The first moment of a week in UTC.
-- Called by: count_weeks.
-- Why SQL: count_weeks compares it with indexed columns.
create or replace function week_start(week date) returns timestamptz language sql immutable parallel safe as $$
  select week::timestamp at time zone 'utc'
$$;
