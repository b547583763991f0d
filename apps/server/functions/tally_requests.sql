-- Keeps `members.request_count` and the tally of all requests. Hidden requests are not counted (hide_request).
-- Called by: the triggers below.
-- Why SQL: requests are also deleted by foreign keys and by seeds. The counters must follow every such statement.
create or replace function tally_requests() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update members set request_count = request_count + step * moved.count
    from (select member_id, count(*) from changed where hidden_at is null group by member_id) as moved
    where members.id = moved.member_id;
  -- The tally last: every new request waits for this one row, so it is locked for the shortest time.
  update tallies set value = value + step * (select count(*) from changed where hidden_at is null)
    where name = 'requests';
  return null;
end $$;

create or replace trigger requests_added after insert on requests
  referencing new table as changed for each statement execute function tally_requests();

create or replace trigger requests_removed after delete on requests
  referencing old table as changed for each statement execute function tally_requests();
