import { namedSongsLimit } from '@dubplate/domain/notifications/notification.ts';
import { sql } from 'kysely';

/** An entry counts at most this many comments or releases. */
const countLimit = 100;
const quoteLength = 200;

const songFields = sql`'id', songs.id, 'title', songs.title, 'artists', songs.artists, 'cover', songs.cover`;
export const songAsJson = sql`json_build_object(${songFields})`;

/** The commenters of an entry. Read when the inbox is opened, so a hidden comment is never shown. */
export const commentGroup = sql`
  select (array_agg(username order by position desc))[1] as username,
    (array_agg(left(text, ${sql.lit(quoteLength)}) order by position desc))[1] as text,
    count(distinct member_id)::integer - 1 as others
  from (
    select members.username, comments.text, comments.position, comments.member_id
    from comments join members on members.id = comments.member_id and members.suspended_at is null
    where entries.kind = 'comment' and comments.request_id = entries.subject_id
      and comments.position between entries.first_comment and entries.last_comment
      and comments.hidden_at is null and comments.member_id <> entries.member_id
    order by comments.position desc limit ${sql.lit(countLimit)}
  ) as recent
  having count(*) > 0
`;

/** The releases of an entry: one song, or all favorites of the day without an entry of their own. */
export const releaseGroup = sql`
  select count(*)::integer as count,
    (array_agg(song order by position desc))[1:${sql.lit(namedSongsLimit)}] as songs
  from (
    select json_build_object(${songFields}, 'releaseUrl', release_links.url) as song, favorites.position
    from favorites join songs on songs.id = favorites.song_id and not songs.is_archived
      and songs.release_precision = 'day'
      left join release_links on release_links.song_id = songs.id and release_links.confirmed_at is not null
    where entries.kind = 'out' and favorites.member_id = entries.member_id
      and favorites.release_date = case when entries.kind = 'out' then entries.occasion::date end
      and case when entries.details is not null then favorites.song_id = entries.subject_id else not exists (
        select from notifications as single
        where single.member_id = entries.member_id and single.kind = 'out' and single.subject_id = favorites.song_id
          and single.occasion = entries.occasion
      ) end
    limit ${sql.lit(countLimit)}
  ) as day
  having count(*) > 0
`;
