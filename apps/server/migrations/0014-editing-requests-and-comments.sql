-- Members edit their own requests and comments. Only additive: an older build keeps serving on this schema.

-- When its text was last edited; null when never. Beside the version, which moves with it, so that screens hear of it.
alter table request_states add column edited_at timestamptz;

alter table comments add column edited_at timestamptz;
-- Screens keep the newest version of a comment.
alter table comments add column version bigint not null default 1;
create trigger comments_version before update on comments
  for each row execute function bump_version();

-- My Requests, newest first. On this table and not on request_states, where every vote would write one more index entry.
create index requests_newest_idx on requests (member_id, created_at desc, id) where hidden_at is null;
