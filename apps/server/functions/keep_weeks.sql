-- Deprecated: the job `recount-weeks` replaced it. Drop it with a migration in the release after the next.
-- Called by: builds before this folder existed, on every read of the overview. They need every week that is over.
-- Why SQL: those builds call it by this name.
create or replace function keep_weeks() returns void language plpgsql as $$
declare
  before_week date := week_of(now() - interval '10 minutes');
  from_week date;
begin
  select max(week) + 7 into from_week from overview_weeks;
  if from_week >= before_week then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('overview_weeks', 0));
  select coalesce(max(week) + 7, (
    select week_of(min(first)) from (
      select min(created_at) as first from members
      union all select min(uploaded_at) from songs where not is_archived
      union all select min(created_at) from requests where hidden_at is null
    ) as beginnings
  )) into from_week from overview_weeks;
  insert into overview_weeks select * from count_weeks(from_week, before_week) on conflict do nothing;
end $$;
