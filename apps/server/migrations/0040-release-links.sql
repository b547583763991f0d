-- Where a released song can be heard (decision 85), and the members who confirmed it. One link per song.
create table release_links (
  song_id uuid primary key references songs (id) on delete cascade,
  -- Shown to members, never fetched by the server.
  url text not null check (url like 'https://%' and char_length(url) <= 2000),
  added_by uuid references members (id) on delete set null,
  added_at timestamptz not null default now(),
  -- Set once, when the uploader, an admin or three other members confirmed the link.
  confirmed_at timestamptz
);
create index release_links_added_by_idx on release_links (added_by);

create table release_link_confirmations (
  song_id uuid not null references release_links (song_id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  confirmed_at timestamptz not null default now(),
  primary key (song_id, member_id)
);
create index release_link_confirmations_member_idx on release_link_confirmations (member_id);
