-- A new release date without a new precision is a day: an older build wrote it, and knows no precision.
-- Called by: the triggers below. The first marks the precision of a statement that names the column. It fires first,
-- because PostgreSQL fires triggers in the order of their names.
-- Why SQL: songs are written by older builds.
create or replace function keep_release_precision() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'mark' then
    new.release_precision := 'named ' || new.release_precision;
  elsif new.release_date is null then
    new.release_precision := 'day';
  elsif new.release_precision like 'named %' then
    new.release_precision := substr(new.release_precision, 7);
  elsif new.release_date is distinct from old.release_date then
    new.release_precision := 'day';
  end if;
  return new;
end $$;

create or replace trigger songs_release_precision_mark before update of release_precision on songs
  for each row execute function keep_release_precision('mark');

create or replace trigger songs_release_precision_reset before update of release_date, release_precision on songs
  for each row execute function keep_release_precision('reset');
