-- Queues `notify` for a new event. The job inserts an inbox entry for each recipient.
-- Called by: the trigger below.
-- Why SQL: an event without its job would notify no member. The trigger adds both in one transaction.
create or replace function queue_notifications() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('notify', json_build_object('eventId', new.id), max_attempts => 10);
  return null;
end $$;

create or replace trigger notification_events_queue after insert on notification_events
  for each row execute function queue_notifications();
