-- Optional fields of a request, and when its author thanked the member who named the track. An older build ignores them.
-- The checks are `not valid`, so that no row is read while the table is locked. New rows are checked.
alter table requests
  add column heard_where text,
  add column heard_when text,
  add column played_by text,
  add column tried text[],
  add column thanked_at timestamptz,
  add constraint requests_heard_check check (
    char_length(heard_where) between 1 and 120 and char_length(heard_when) between 1 and 60
    and char_length(played_by) between 1 and 120 and cardinality(tried) between 1 and 8
  ) not valid,
  add constraint requests_thanked_check check (thanked_at is null or solved_at is not null) not valid;
