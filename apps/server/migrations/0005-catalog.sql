-- What those who look after songs need to walk them, newest first, and reports whose target goes away by itself.

create index songs_status_idx on songs (verification_status, id desc) where not is_archived;
create index songs_archived_idx on songs (id desc) where is_archived;
-- Archived songs are looked for too, but not by everybody all the time.
create index songs_archived_text_idx on songs using gin (search_text gin_trgm_ops) where is_archived;
create index songs_merged_into_idx on songs (merged_into) where merged_into is not null;

-- What the form edits of a song, as one word: two people who edit it at once are told apart by it.
create function edition_of(song songs) returns text language sql stable as $$
  select md5(row(song.title, song.artists, song.url, song.seconds, song.video_index, song.release_date)::text)
$$;

-- A thing that is taken back for good takes its case off the queue, whoever deletes it: what was reported is no more to be
-- seen. Those who reported it hear of that, so they are a new version of themselves.
create function close_case_of_gone() returns trigger language plpgsql as $$
declare
  the_case uuid;
begin
  update report_cases set state = 'hidden', resolved_at = now()
    where target_kind = tg_argv[0] and target_id = old.id and state = 'open'
    returning id into the_case;
  if not found then
    return null;
  end if;
  perform 1 from members
    where id in (select member_id from reports where case_id = the_case and outcome is null) order by id for no key update;
  update members set updated_at = now()
    where id in (select member_id from reports where case_id = the_case and outcome is null);
  update reports set outcome = 'hidden', resolved_at = now() where case_id = the_case and outcome is null;
  return null;
end $$;

create trigger requests_close_case after delete on requests
  for each row execute function close_case_of_gone('request');
create trigger comments_close_case after delete on comments
  for each row execute function close_case_of_gone('comment');
create trigger songs_close_case after delete on songs
  for each row execute function close_case_of_gone('song');
