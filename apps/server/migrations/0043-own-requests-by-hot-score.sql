-- My Requests in the order of the hot score (decision 63). In place of requests_newest_idx, which older builds read.
-- Writers wait until it is built, readers do not.
create index if not exists request_states_own_idx on request_states (member_id, hot_score desc, request_id)
  where not hidden;
