-- Release views list exact days, and This Month its month (decision 85). In place of songs_release_idx and
-- songs_release_rank_idx, which older builds read: on the last day of a year, most entries are of that year. Writers wait
-- until it is built, readers do not.
create index if not exists songs_release_precision_idx
  on songs (release_date, release_precision, popularity desc, id desc) include (search_text)
  where not is_archived and release_date is not null;
