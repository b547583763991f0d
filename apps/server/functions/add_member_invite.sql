-- Creates an invite of a member, unless the member has used up the number that the owner grants. A revoked invite does
-- not count. Returns its id, or null when none is left.
-- Called by: features/invites/own-invites.store.ts.
-- Why SQL: the lock on the member, the count and the row in one round trip. Two tabs then cannot share the last one.
create or replace function add_member_invite(the_member uuid, the_code text, the_line text)
returns uuid language plpgsql as $$
declare
  added uuid;
begin
  perform from members where id = the_member for no key update;
  if (select count(*) from invites where created_by = the_member and revoked_at is null)
    < (select invites_per_member from installation_settings) then
    insert into invites (code, line, created_by) values (the_code, the_line, the_member) returning id into added;
  end if;
  return added;
end $$;
