-- What members changed in the settings of notifications. Without a row, the defaults of the domain apply.
create table notification_settings (
  member_id uuid not null references members (id) on delete cascade,
  topic text not null,
  channel text not null,
  enabled boolean not null,
  primary key (member_id, topic, channel)
);

-- Hours are local. `infinity` pauses until the member ends it.
alter table members
  add column notifications_paused_until timestamptz,
  add column quiet_from smallint,
  add column quiet_to smallint,
  add column quiet_allows_releases boolean not null default true,
  add column digest text not null default 'weekly',
  -- False once the member has picked a zone.
  add column time_zone_follows_device boolean not null default true;
alter table members add constraint members_quiet_hours_check
  check (quiet_from between 0 and 23 and quiet_to between 0 and 23 or quiet_from is null and quiet_to is null) not valid;
alter table members add constraint members_digest_check check (digest in ('off', 'daily', 'weekly')) not valid;
