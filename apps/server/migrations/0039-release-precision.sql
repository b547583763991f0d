-- A release date can be a month, a season or a year (decision 85). `release_date` stays the last day of the span, so
-- older builds sort and filter as before. They write days, which is the default.
-- Not valid: checking the rows of before would block readers, and all of them are days.
alter table songs
  add column release_precision text not null default 'day',
  add constraint songs_release_precision_check check (
    release_precision = 'day'
    -- The day after the last day of a month is a first.
    or release_date is not null and extract(day from release_date + 1) = 1 and (
      release_precision = 'month'
      or release_precision = 'season' and extract(month from release_date) in (2, 5, 8, 11)
      or release_precision = 'year' and extract(month from release_date) = 12
    )
  ) not valid;
