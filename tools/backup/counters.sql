-- Every stored counter and copied column that differs from the rows it counts. An intact database returns no row.
-- Own text on purpose: the triggers and statements that write the counters must not check themselves.
with favorites_of_song as (
    select song_id as id, count(*) as n, sum(wanted_weight(favorited_at)) as score from favorites group by 1
  ),
  favorites_of_member as (select member_id as id, count(*) as n from favorites group by 1),
  uploads_of_member as (select uploaded_by as id, count(*) as n from songs group by 1),
  requests_of_member as (select member_id as id, count(*) as n from requests where hidden_at is null group by 1),
  solved_by_member as (select solved_by as id, count(*) as n from requests group by 1),
  identified_by_member as (
    select identified_by as id, count(*) as n from requests where solved_by is distinct from identified_by group by 1
  ),
  votes_of_request as (select request_id as id, count(*) as n from votes group by 1),
  comments_of_request as (select request_id as id, count(*) as n from comments where hidden_at is null group by 1),
  waiting_reports as (select case_id as id, count(*) as n from reports where outcome is null group by 1),
  counted (counter, id, stored, counted) as (
    select 'songs.favorite_count', songs.id::text, favorite_count::float8, coalesce(n, 0)::float8
    from songs left join favorites_of_song using (id)
    union all
    select 'members.favorite_count', members.id::text, favorite_count, coalesce(n, 0)
    from members left join favorites_of_member using (id)
    union all
    select 'members.upload_count', members.id::text, upload_count, coalesce(n, 0)
    from members left join uploads_of_member using (id)
    union all
    select 'members.request_count', members.id::text, request_count, coalesce(n, 0)
    from members left join requests_of_member using (id)
    union all
    select 'members.solved_count', members.id::text, solved_count, coalesce(n, 0)
    from members left join solved_by_member using (id)
    union all
    select 'members.identified_count', members.id::text, identified_count, coalesce(n, 0)
    from members left join identified_by_member using (id)
    union all
    select 'request_states.vote_count', request_id::text, vote_count, coalesce(n, 0)
    from request_states left join votes_of_request on votes_of_request.id = request_id
    union all
    select 'request_states.comment_count', request_id::text, comment_count, coalesce(n, 0)
    from request_states left join comments_of_request on comments_of_request.id = request_id
    union all
    select 'report_cases.report_count', report_cases.id::text, report_count, coalesce(n, 0)
    from report_cases left join waiting_reports using (id) where state = 'open'
    union all
    select 'tallies.value', name, value, (select count(*) from requests where hidden_at is null)
    from tallies where name = 'requests'
    union all
    -- Scores are sums of floating-point numbers: the order of the additions changes the last digits.
    select 'wanted_songs.score', songs.id::text, stored,
      case when abs(stored - sum) <= sum * 1e-9 then stored else sum end
    from songs left join wanted_songs on wanted_songs.song_id = songs.id left join favorites_of_song using (id),
      lateral (select coalesce(wanted_songs.score, 0) as stored, coalesce(favorites_of_song.score, 0) as sum) as scores
    union all
    select 'request_states (copied columns)', requests.id::text, 1,
      (coalesce(solved = (solved_at is not null) and hidden = (hidden_at is not null)
        and request_states.member_id is not distinct from requests.member_id, false))::integer
    from requests left join request_states on request_states.request_id = requests.id
  )
select counter, id, stored::text, counted::text from counted where stored <> counted order by counter, id limit 1000
