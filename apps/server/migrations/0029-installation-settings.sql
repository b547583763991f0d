-- Audit entries can refer to the settings. Not valid: existing rows met the narrower rule.
alter table audit_entries
  drop constraint audit_entries_target_kind_check,
  add constraint audit_entries_target_kind_check check (
    target_kind in ('member', 'admin', 'invite', 'song', 'request', 'comment', 'import', 'installation')
  ) not valid;

-- Settings of the whole installation, in one row. Only the owner changes them.
create table installation_settings (
  -- The id in audit entries. The check keeps the table at one row.
  id uuid primary key check (id = '00000000-0000-4000-8000-000000000001'),
  -- Visitors see a teaser of a shared song or solved request.
  teasers boolean not null default true,
  -- How many invites a member without admin permissions may create.
  invites_per_member integer not null default 0 check (invites_per_member between 0 and 100)
);
insert into installation_settings (id) values ('00000000-0000-4000-8000-000000000001');
