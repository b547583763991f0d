-- Closes the report case of a deleted song, request or comment. Its reporters get the outcome and a new version.
-- Called by: the triggers below.
-- Why SQL: rows are also deleted by foreign keys. A case without its target would stay in the queue forever.
create or replace function close_case_of_gone() returns trigger language plpgsql as $$
declare
  the_case uuid;
begin
  update report_cases set state = 'hidden', resolved_at = now()
    where target_kind = tg_argv[0] and target_id = old.id and state = 'open'
    returning id into the_case;
  if not found then
    return null;
  end if;
  -- Lock order: members in the order of their ids, after the case.
  perform 1 from members
    where id in (select member_id from reports where case_id = the_case and outcome is null)
    order by id for no key update;
  update members set updated_at = now()
    where id in (select member_id from reports where case_id = the_case and outcome is null);
  update reports set outcome = 'hidden', resolved_at = now() where case_id = the_case and outcome is null;
  insert into notification_events (kind, subject_id, details) values ('report', the_case, '{"outcome":"hidden"}');
  return null;
end $$;

create or replace trigger requests_close_case after delete on requests
  for each row execute function close_case_of_gone('request');

create or replace trigger comments_close_case after delete on comments
  for each row execute function close_case_of_gone('comment');

create or replace trigger songs_close_case after delete on songs
  for each row execute function close_case_of_gone('song');
