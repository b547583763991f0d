-- Indexes of the filter chips Hot, Unsolved and With audio (decision 63). Writers wait until they are built, readers do
-- not. Lock order: request_states before clips, as posting and deleting a request take them.

-- Hot reads the unsolved part and then the solved part. Unsolved is the first part alone.
create index if not exists request_states_solved_idx on request_states (solved, hot_score desc, request_id)
  where not hidden;

-- Most clips belong to a request. The others are uploads that a job deletes after a day.
create index if not exists clips_newest_idx on clips (created_at desc, request_id) where request_id is not null;
