-- Refuses a new session of a suspended member.
-- Called by: the trigger below.
-- Why SQL: sessions begin in several places and in the sign-up library. The lock makes a concurrent sign-in wait for
-- the suspension and then see it.
create or replace function refuse_suspended() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  select suspended_at into since from members where id = new.member_id for share;
  if since is not null then
    raise exception 'account-suspended' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger sessions_refuse_suspended before insert on sessions
  for each row execute function refuse_suspended();
