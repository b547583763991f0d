-- Updates the comment count of a request when one of its comments is hidden or shown.
-- Called by: the trigger below.
-- Why SQL: several features set `hidden_at`. The counter must follow each of them.
create or replace function hide_comment() returns trigger language plpgsql as $$
begin
  update request_states set comment_count = comment_count + case when new.hidden_at is null then 1 else -1 end
    where request_id = new.request_id;
  return null;
end $$;

create or replace trigger comments_hidden after update of hidden_at on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function hide_comment();
