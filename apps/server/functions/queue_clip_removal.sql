-- Queues the job that deletes the files of a deleted clip from the bucket.
-- Called by: the trigger below.
-- Why SQL: clips are also deleted by the foreign key of their request. Files without a row are never found again.
create or replace function queue_clip_removal() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('remove-clip',
    json_build_object('keys', json_build_array(old.upload_key, old.object_key)), max_attempts => 25);
  -- The presigned URL may still accept an upload: delete that file once more when the URL has expired.
  if old.created_at > now() - interval '15 minutes' then
    perform graphile_worker.add_job('remove-clip', json_build_object('keys', json_build_array(old.upload_key)),
      run_at => now() + interval '15 minutes', max_attempts => 25);
  end if;
  return null;
end $$;

create or replace trigger clips_removal after delete on clips
  for each row execute function queue_clip_removal();
