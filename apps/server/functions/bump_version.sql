-- Increments `version` on every update of a row. Live events are ordered by this version.
-- Called by: the triggers below.
-- Why SQL: an update without a new version would make browser tabs discard the change. A trigger cannot be forgotten.
create or replace function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger members_version before update on members
  for each row execute function bump_version();

create or replace trigger songs_version before update on songs
  for each row execute function bump_version();

create or replace trigger request_states_version before update on request_states
  for each row execute function bump_version();

create or replace trigger comments_version before update on comments
  for each row execute function bump_version();
