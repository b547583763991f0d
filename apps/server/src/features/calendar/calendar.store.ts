import type { CalendarFeed } from '@dubplate/domain/calendar/calendar.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export async function readFeed(db: Database, memberId: MemberId): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? { createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null } : null;
}

/** A former address stops working at once. */
export async function storeFeed(db: Database, memberId: MemberId, tokenHash: Buffer): Promise<CalendarFeed> {
  const row = await db
    .insertInto('calendar_feeds')
    .values({ member_id: memberId, token_sha256: tokenHash })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ token_sha256: tokenHash, created_at: sql<Date>`now()`, read_at: null }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return { createdAt: row.created_at.toISOString(), readAt: null };
}

/** The owner of the address, unless suspended. Stores when the feed was read, at most once an hour. */
export async function findFeedOwner(db: Database, tokenHash: Buffer): Promise<MemberId | null> {
  const { rows } = await sql<{ memberId: MemberId }>`
    with feed as (
      select member_id from calendar_feeds join members on members.id = member_id
      where token_sha256 = ${tokenHash} and suspended_at is null
    ), marked as (
      update calendar_feeds set read_at = now() from feed
      where calendar_feeds.member_id = feed.member_id
        and (read_at is null or read_at < now() - interval '1 hour')
    )
    select member_id as "memberId" from feed
  `.execute(db);
  return rows[0]?.memberId ?? null;
}

export type CalendarSong = {
  id: SongId;
  title: string;
  artists: string[];
  day: CalendarDay;
  /** The song has no exact day any more: calendar apps that still have the event cross it out. */
  isCancelled: boolean;
  version: number;
};

/** Calendar apps read the whole feed every time. */
const songsLimit = 1_000;

/** Favorites with an exact release day since 90 days ago, and those that lost theirs in that time. */
export async function listCalendarSongs(db: Database, memberId: MemberId): Promise<CalendarSong[]> {
  const { rows } = await sql<CalendarSong>`
    select songs.id, songs.title, songs.artists, favorites.release_date::text as day, false as "isCancelled",
      songs.version
    from favorites join songs on songs.id = favorites.song_id and not songs.is_archived
      and songs.release_precision = 'day'
    where favorites.member_id = ${memberId} and favorites.release_date >= current_date - 90
    union all
    select * from (
      select distinct on (songs.id) songs.id, songs.title, songs.artists, entries.details ->> 'from' as day, true,
        songs.version
      from notifications as entries
        join favorites on favorites.song_id = entries.subject_id and favorites.member_id = entries.member_id
        join songs on songs.id = entries.subject_id and not songs.is_archived
          and (songs.release_date is null or songs.release_precision <> 'day')
      where entries.member_id = ${memberId} and entries.kind = 'date'
        and (entries.details ->> 'to' is null or entries.details ? 'toPrecision')
        and entries.details ->> 'from' is not null and not entries.details ? 'fromPrecision'
      order by songs.id, entries.position desc
    ) as removed
    order by day, id
    limit ${songsLimit}
  `.execute(db);
  return rows;
}
