-- Indexes of search (0012) and of songs of the same name (0013). Writers wait until they are built, readers do not.

create index if not exists songs_starts_idx on songs using gin (song_starts(search_text)) with (fastupdate = off)
  where not is_archived;

-- A search within a release window reads this index alone.
create index if not exists songs_release_idx on songs (release_date) include (popularity, id, search_text)
  where not is_archived and release_date is not null;

-- Rows an older build wrote, until the job `split-search-texts` has rewritten them. Empty most of the time.
create index if not exists songs_unsplit_idx on songs (id) where search_text not like '%  %';

-- The popularity index with the release date, which "All Unreleased" filters by. 0018 puts it in place of the old one.
create index if not exists songs_walk_idx on songs (popularity desc, id desc) include (search_text, release_date)
  where not is_archived;

-- Songs of the same title and artists have the same words. Not a column of its own: builds that do not know one would
-- leave it empty.
create index if not exists songs_same_words_idx on songs using hash (search_text) where not is_archived;

-- Before 0019 copies the days of all songs: a day that changes later is copied by this.
create or replace trigger songs_release_date after update of release_date on songs
  for each row when (old.release_date is distinct from new.release_date) execute function spread_release_date();
