-- Deprecated: the old name of active_song. Drop it with a migration in the release after the next.
-- Called by: builds before this folder existed, which serve beside newer ones during a rollout.
-- Why SQL: see active_song. Why plpgsql: a function keeps its language (docs/database.md).
create or replace function standing_song(the_song uuid) returns uuid language plpgsql stable as $$
begin
  return active_song(the_song);
end $$;
