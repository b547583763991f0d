-- Queues the job that sends the confirmation email of a new member whose address is not verified.
-- Called by: the trigger below.
-- Why SQL: the sign-up library inserts the member. In one transaction, neither the row nor the job exists alone.
create or replace function queue_verification() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('send-verification', json_build_object('memberId', new.id), max_attempts => 10);
  return null;
end $$;

create or replace trigger members_verification after insert on members
  for each row when (not new.email_verified) execute function queue_verification();
