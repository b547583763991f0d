-- Members, how they sign in, the invites they came with, and the admins among them.

create table members (
  id uuid primary key,
  username text not null
    check (username = btrim(username) and char_length(username) between 1 and 40),
  email text not null unique
    check (email = lower(email) and position('@' in email) > 1 and char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  early_access boolean not null default false,
  is_public boolean not null default true,
  has_uploaded_first_song boolean not null default false,
  upload_count integer not null default 0 check (upload_count >= 0),
  favorite_count integer not null default 0 check (favorite_count >= 0),
  solved_count integer not null default 0 check (solved_count >= 0),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (has_uploaded_first_song or upload_count = 0)
);

-- Names are shown beside words and votes: two members must not have the same one in other case, width or
-- composition, in any script, whatever the locale of the database. Letters of different scripts that only look
-- alike are not covered.
create unique index members_username_key on members (lower(normalize(username, nfkc) collate "und-x-icu"));

-- Live changes are ordered by version, so no write, by whatever code, may forget it.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger members_version before update on members
  for each row execute function bump_version();

-- An address nobody has proved yet gets its confirmation letter: queued in the transaction that creates
-- the member, so there is never one without the other.
create function queue_verification() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('send-verification', json_build_object('memberId', new.id), max_attempts => 10);
  return null;
end $$;

create trigger members_verification after insert on members
  for each row when (not new.email_verified) execute function queue_verification();

create table sessions (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_member_id_idx on sessions (member_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- One row a way to sign in: a password ('credential') or Google.
create table accounts (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id),
  unique (member_id, provider_id),
  check ((provider_id = 'credential') = (password is not null))
);

-- Reset links and the states of sign-ins under way. The identifier is stored hashed.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on verifications (identifier);
create index verifications_expires_at_idx on verifications (expires_at);

-- Unused until both used_by and used_at are set, which happens in the transaction that creates the
-- member: the reference is checked at its end, because the code is taken before the member exists.
create table invites (
  id uuid primary key default gen_random_uuid(),
  code text not null unique
    check (code ~ '^[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$'),
  early_access boolean not null default false,
  created_by uuid references members (id) on delete set null,
  created_at timestamptz not null default now(),
  used_by uuid unique references members (id) deferrable initially deferred,
  used_at timestamptz,
  check ((used_by is null) = (used_at is null))
);

create table admins (
  member_id uuid primary key references members (id) on delete cascade,
  role text not null check (role in ('admin', 'super_admin')),
  can_manage_admins boolean not null default false,
  can_verify_artists boolean not null default false,
  can_manage_reports boolean not null default false,
  can_bulk_import boolean not null default false,
  can_edit_all_songs boolean not null default false,
  added_by uuid references members (id) on delete set null,
  added_at timestamptz not null default now(),
  last_active timestamptz,
  check (
    role <> 'super_admin'
    or (can_manage_admins and can_verify_artists and can_manage_reports and can_bulk_import and can_edit_all_songs)
  )
);

-- What a member's screens are told includes whether they are an admin, so that too is a new version of them.
create function touch_member() returns trigger language plpgsql as $$
begin
  update members set updated_at = now() where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;

create trigger admins_touch_member after insert or delete or update of role on admins
  for each row execute function touch_member();
