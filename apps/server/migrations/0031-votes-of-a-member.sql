-- Index of the filter chip Voted by me (decision 63). Voters wait until it is built, readers do not.
-- It also serves every statement that reads votes_member_id_idx, which a later release can drop.
create index if not exists votes_newest_idx on votes (member_id, voted_at desc, request_id);
