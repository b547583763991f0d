-- The job workers of all server processes. `id` is what graphile_worker writes into `locked_by` of the jobs that a process runs.
-- A worker that is listed here and not seen any more is gone, and its jobs are released. A worker that was never listed belongs to a
-- build that does not report itself: its jobs stay with the queue's own limit of four hours.
create table job_workers (
  id text primary key,
  -- Since when it reports without a pause. A worker judges others only after a while of its own: after an outage of the database
  -- everybody looks gone until everybody had the time to report.
  alive_since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
