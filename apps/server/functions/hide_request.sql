-- Hides or shows a request: copies the flag to `request_states` and updates both counters of requests.
-- Called by: the trigger below.
-- Why SQL: the ranking reads the copy without joining `requests`. Flag, copy and counters must never differ.
create or replace function hide_request() returns trigger language plpgsql as $$
declare
  step integer := case when new.hidden_at is null then 1 else -1 end;
begin
  update request_states set hidden = new.hidden_at is not null where request_id = new.id;
  update members set request_count = request_count + step where id = new.member_id;
  update tallies set value = value + step where name = 'requests';
  return null;
end $$;

create or replace trigger requests_hidden after update of hidden_at on requests
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function hide_request();
