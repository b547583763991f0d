-- Queues the job that converts the saved hearts of a member whose first upload left them as they are.
-- Called by: the trigger below.
-- Why SQL: an import and an older build mark the first upload without converting. An upload of the member converts the
-- hearts before it marks the member, so no job is queued then.
create or replace function queue_saved_hearts() returns trigger language plpgsql as $$
begin
  if exists (select from saved_hearts where member_id = new.id) then
    perform graphile_worker.add_job(
      'convert-saved-hearts', json_build_object('memberId', new.id), max_attempts => 25);
  end if;
  return null;
end $$;

create or replace trigger members_saved_hearts after update of has_uploaded_first_song on members
  for each row when (new.has_uploaded_first_song and not old.has_uploaded_first_song)
  execute function queue_saved_hearts();
