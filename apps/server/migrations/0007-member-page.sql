-- A member's own page, when their devices were last used, and what is left of them once they have gone.

-- Their songs, the newest first,
drop index songs_uploaded_by_idx;
create index songs_uploaded_by_idx on songs (uploaded_by, id desc);

-- and the requests they solved or named, the last solved first.
drop index requests_solved_by_idx;
create index requests_solved_by_idx on requests (solved_by, solved_at desc, id desc) where solved_by is not null;
drop index requests_identified_by_idx;
create index requests_identified_by_idx on requests (identified_by, solved_at desc, id desc)
  where identified_by is not null;

-- A member's votes and comments in the order they are handed out in.
drop index votes_member_id_idx;
create index votes_member_id_idx on votes (member_id, request_id);
drop index comments_member_id_idx;
create index comments_member_id_idx on comments (member_id, position);

-- The links that were mailed to a member, to take them back.
create index verifications_value_idx on verifications (value);

-- A session is prolonged once a day, which says too little about when it was used.
alter table sessions add column last_used_at timestamptz not null default now();

-- A song nobody is known for is not the same as one whose member has deleted their account, and both have no member.
alter table songs
  add column uploader_left boolean not null default false,
  add column identifier_left boolean not null default false;

create function mark_who_left() returns trigger language plpgsql as $$
begin
  new.uploader_left := new.uploader_left or (old.uploaded_by is not null and new.uploaded_by is null);
  new.identifier_left := new.identifier_left or (old.identified_by is not null and new.identified_by is null);
  return new;
end $$;

create trigger songs_who_left before update of uploaded_by, identified_by on songs
  for each row execute function mark_who_left();
