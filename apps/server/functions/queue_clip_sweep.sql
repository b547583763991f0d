-- Queues `sweep-clip` for the day after an upload. The job deletes the uploaded file, and a clip without a request.
-- Called by: the trigger below.
-- Why SQL: a row without its job would leave files in the bucket forever. The trigger adds both in one transaction.
create or replace function queue_clip_sweep() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('sweep-clip', json_build_object('clipId', new.id),
    run_at => now() + interval '1 day', max_attempts => 10);
  return null;
end $$;

create or replace trigger clips_sweep after insert on clips
  for each row execute function queue_clip_sweep();
