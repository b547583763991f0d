import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Digest } from '@dubplate/domain/notifications/settings.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { membersOfZone } from '../../../db/email-locks.ts';
import { canReceive } from '../email-queue.store.ts';
import type { UpcomingSong } from './digest-content.ts';
import type { DueZone } from './digest-times.store.ts';

/** Weekly digests are sent on Thursday: most songs come out on Friday. */
const thursday = sql.lit(4);
/** Older entries are not news any more. */
const newsAge = sql.lit('14 days');
/** A daily digest with a week of releases would repeat them each day. */
const daysAhead = (digest: RawBuilder<unknown>) => sql`case when ${digest} = 'daily' then 1 else 7 end`;

/** Whether the newest unread entry is newer than the last digest. */
const hasNews = (since: RawBuilder<unknown>) => sql`coalesce((
  select created_at > ${since} from notifications
  where notifications.member_id = page.id and read_at is null
  order by position desc limit 1
), false)`;

const upcomingFavorites = (memberId: RawBuilder<unknown>, day: CalendarDay, digest: RawBuilder<unknown>) => sql`
  favorites join songs on songs.id = favorites.song_id and not songs.is_archived
    and songs.release_precision = 'day'
  where favorites.member_id = ${memberId} and favorites.release_date > ${day}::date
    and favorites.release_date <= ${day}::date + ${daysAhead(digest)}
`;

/** The member was here on the day of the digest. */
const wasActive = ({ zone, day }: DueZone) => sql`(
  coalesce(page.last_seen_at >= ${day}::date::timestamp at time zone ${zone}, false) or exists (
    select from sessions
    where sessions.member_id = page.id and last_used_at >= ${day}::date::timestamp at time zone ${zone}
  )
)`;

type Page = { after: MemberId; limit: number };

/**
 * Decides the period for the next members of a zone, and queues the digests of those with something to read. The row in
 * member_emails is the claim: a second process, or a run after a crash, decides no period again.
 */
export async function planDigestPage(
  db: Database,
  due: DueZone,
  { after, limit }: Page,
  now: Date,
): Promise<{ count: number; last: MemberId | null; queued: number }> {
  const { day } = due;
  const since = sql`greatest(member_emails.digest_at, ${now}::timestamptz - ${newsAge}::interval)`;
  const { rows } = await sql<{ count: number; last: MemberId | null; queued: number }>`
    with page as materialized (${membersOfZone(due.zone, after, limit)}), due as materialized (
      select page.id, ${since} as since, (page.digest = 'daily' or not ${wasActive(due)}) and (${hasNews(since)}
        or exists (select from ${upcomingFavorites(sql`page.id`, day, sql`page.digest`)})) as is_sent
      from page left join member_emails on member_emails.member_id = page.id
      where (page.digest = 'daily' or extract(isodow from ${day}::date) = ${thursday}) and ${canReceive(now)}
        and coalesce(member_emails.digest_day < ${day}::date, true)
    ), decided as (
      insert into member_emails (member_id, digest_day, digest_at)
      select id, ${day}::date, case when is_sent then ${now}::timestamptz end from due
      on conflict (member_id) do update
        set digest_day = excluded.digest_day, digest_at = coalesce(excluded.digest_at, member_emails.digest_at)
        where coalesce(member_emails.digest_day < excluded.digest_day, true)
      returning member_id
    ), queued as (
      insert into email_deliveries (member_id, topic, digest_day, digest_since, due_at)
      select member_id, 'digest', ${day}::date, since, ${now} from decided join due on due.id = member_id and is_sent
      returning member_id
    )
    select (select count(*)::integer from page) as count, (select id from page order by id desc limit 1) as last,
      (select count(*)::integer from queued) as queued
  `.execute(db);
  return rows[0]!;
}

const upcomingLimit = 50;

/** In the order of their days. */
export async function readUpcoming(
  db: Database,
  memberId: MemberId,
  { day, digest }: { day: CalendarDay; digest: Digest },
): Promise<UpcomingSong[]> {
  const { rows } = await sql<UpcomingSong>`
    select songs.id, songs.title, songs.artists, songs.cover, favorites.release_date::text as "releaseDate"
    from ${upcomingFavorites(sql`${memberId}`, day, sql`${digest}::text`)}
    order by favorites.release_date, favorites.position desc limit ${upcomingLimit}
  `.execute(db);
  return rows;
}
