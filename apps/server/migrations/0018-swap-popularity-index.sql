-- Older builds use the new index for the same statement. Apart from its build: dropping an index locks songs exclusively.
drop index songs_popularity_idx;
alter index songs_walk_idx rename to songs_popularity_idx;
