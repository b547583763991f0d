-- Private calendar feeds of release days (decision 84). The address is a secret, so only its hash is stored.
create table calendar_feeds (
  member_id uuid primary key references members (id) on delete cascade,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
