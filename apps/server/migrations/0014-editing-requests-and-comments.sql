-- Members edit their own requests and comments. Only additive: an older build keeps serving on this schema.

-- When its text was last edited; null when never. Comments before request_states, as adding a comment locks them.
alter table comments add column edited_at timestamptz;
-- Screens keep the newest version of a comment.
alter table comments add column version bigint not null default 1;
create trigger comments_version before update on comments
  for each row execute function bump_version();

-- Beside the version, which moves with it, so that screens hear of it.
alter table request_states add column edited_at timestamptz;
