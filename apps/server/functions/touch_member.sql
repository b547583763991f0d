-- Gives a member a new version when their admin role or permissions change.
-- Called by: the trigger below.
-- Why SQL: the live part of a member includes the role, which is stored in `admins`. No write there may skip this.
create or replace function touch_member() returns trigger language plpgsql as $$
begin
  update members set updated_at = now() where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create or replace trigger admins_touch_member
  after insert or delete or update of role, can_manage_admins, can_verify_artists, can_manage_reports, can_bulk_import,
    can_edit_all_songs on admins
  for each row execute function touch_member();
