-- Counts the weeks from one to before another, including weeks without any rows.
-- Called by: overview.store.ts (the recount job and the current week), keep_weeks.
-- Why SQL: one statement reads members, songs and requests by index. Old and new builds share it during a rollout.
create or replace function count_weeks(from_week date, before_week date)
returns table (
  week date, members integer, songs integer, requests integer, solved integer, median_seconds double precision
)
language sql stable as $$
  with weeks as (select generate_series(from_week, before_week - 7, interval '7 days')::date as week),
  joined as (
    select week_of(created_at) as week, count(*) from members
    where created_at >= week_start(from_week) and created_at < week_start(before_week) group by 1
  ),
  added as (
    select week_of(uploaded_at) as week, count(*) from songs
    where not is_archived and uploaded_at >= week_start(from_week) and uploaded_at < week_start(before_week)
    group by 1
  ),
  posted as (
    select week_of(created_at) as week, count(*) from requests
    where hidden_at is null and created_at >= week_start(from_week) and created_at < week_start(before_week) group by 1
  ),
  solved as (
    select week_of(solved_at) as week, count(*),
      percentile_cont(0.5) within group (
        order by extract(epoch from solved_at - created_at)::double precision
      ) as median
    from requests
    where solved_at is not null and hidden_at is null
      and solved_at >= week_start(from_week) and solved_at < week_start(before_week) group by 1
  )
  select weeks.week, coalesce(joined.count, 0)::integer, coalesce(added.count, 0)::integer,
    coalesce(posted.count, 0)::integer, coalesce(solved.count, 0)::integer, solved.median
  from weeks
    left join joined using (week) left join added using (week)
    left join posted using (week) left join solved using (week)
$$;
