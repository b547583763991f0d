-- Sets or removes a vote and updates count and rank. Idempotent. Returns the state of the request, or no row when the
-- request does not exist or is hidden.
-- Called by: votes.store.ts.
-- Why SQL: row, count and rank in one round trip, so the lock on a popular request is held as short as possible.
create or replace function set_vote(the_member uuid, the_request uuid, wanted boolean)
returns setof request_states language plpgsql as $$
declare
  step integer;
  state request_states;
begin
  -- Lock order: the request before its state. Deleting a request locks in the same order, which prevents a deadlock.
  perform 1 from requests where id = the_request and hidden_at is null for key share;
  if not found then
    return;
  end if;
  if wanted then
    insert into votes (request_id, member_id) values (the_request, the_member) on conflict do nothing;
    get diagnostics step = row_count;
  else
    delete from votes where request_id = the_request and member_id = the_member;
    get diagnostics step = row_count;
    step := -step;
  end if;
  if step = 0 then
    return query select * from request_states where request_id = the_request;
    return;
  end if;
  update request_states
    set vote_count = vote_count + step, hot_score = hot_score(vote_count + step, created_at)
    where request_id = the_request
    returning * into state;
  if not found then
    return;
  end if;
  -- Every 32nd vote reads the first page of both rankings. A vote leaves a dead index entry, and a reader that passes
  -- dead entries marks them for removal. Without this, the first reader after many votes would step over all of them.
  if state.version % 32 = 0 then
    perform request_id from request_states where not hidden order by hot_score desc, request_id limit 11;
    perform request_id from request_states where not hidden and solved = state.solved
      order by hot_score desc, request_id limit 11;
  end if;
  return next state;
end $$;
