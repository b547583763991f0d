import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  namedSongsLimit,
  notificationsPageSize,
  unreadLimit,
  type Notification,
  type NotificationPage,
  type SolvedReason,
} from '@dubplate/domain/notifications/notification.ts';
import type { NotificationKind } from '@dubplate/domain/notifications/recipients.ts';
import type { ReportOutcome, ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';

/** An entry counts at most this many comments or releases. */
const countLimit = 100;
const quoteLength = 200;

const songAsJson = sql`json_build_object('id', songs.id, 'title', songs.title, 'artists', songs.artists, 'cover', songs.cover)`;

/** The commenters of an entry. Read when the inbox is opened, so a hidden comment is never shown. */
const commentGroup = sql`
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
const releaseGroup = sql`
  select count(*)::integer as count,
    (array_agg(song order by position desc))[1:${sql.lit(namedSongsLimit)}] as songs
  from (
    select ${songAsJson} as song, favorites.position
    from favorites join songs on songs.id = favorites.song_id and not songs.is_archived
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

/** The spelling of the artist that the member follows, or the first artist. */
const followedArtist = sql`coalesce((
  select songs.artists[place - 1] from generate_series(2, 4) as place
    join artist_follows on artist = btrim(split_part(songs.search_text, '  ', place))
      and artist_follows.member_id = entries.member_id
  order by place limit 1
), songs.artists[1])`;

const solvedReason = sql`case
  when requests.member_id = entries.member_id then 'asked'
  when exists (select from votes where request_id = requests.id and member_id = entries.member_id) then 'voted'
  when exists (select from comments where request_id = requests.id and member_id = entries.member_id) then 'commented'
  else 'followed' end`;

/** Entries with what they are about. Hidden requests and comments, archived songs and empty groups are left out. */
const visibleEntries = sql`
  notifications as entries
    left join requests on entries.kind in ('solved', 'comment') and requests.id = entries.subject_id
      and requests.hidden_at is null
    left join request_states on entries.kind = 'solved' and request_states.request_id = requests.id
    left join members as identifier on entries.kind = 'solved' and identifier.id = requests.identified_by
      and identifier.suspended_at is null
    left join songs on songs.id = case
        when entries.kind = 'solved' then request_states.resolved_song_id
        when entries.kind in ('date', 'merged', 'link', 'verified', 'edited', 'taken-down', 'artist')
          then active_song(entries.subject_id)
      end and songs.is_archived = (entries.kind = 'taken-down')
    left join report_cases on entries.kind = 'report' and report_cases.id = entries.subject_id
    left join lateral (${commentGroup}) as comment_group on requests.id is not null
    left join lateral (${releaseGroup}) as release_group on true
  where coalesce(case entries.kind when 'solved' then requests.id when 'report' then report_cases.id else songs.id end
    is not null or comment_group.username is not null or release_group.count > 0, false)
`;

type Row = {
  id: number;
  position: number;
  createdAt: Date;
  read: boolean;
  kind: NotificationKind;
  occasion: string;
  details: { from?: string | null; to?: string | null; outcome?: string } | null;
  request: { id: string; title: string } | null;
  reason: SolvedReason;
  identifiedBy: string | null;
  song: SolvedSong | null;
  artist: string | null;
  username: string | null;
  text: string | null;
  others: number | null;
  songs: SolvedSong[] | null;
  count: number | null;
  target: ReportTarget | null;
};

const selectVisible = sql`
  select entries.id, entries.position, entries.created_at as "createdAt", entries.read_at is not null as read,
    entries.kind, entries.occasion, entries.details,
    case when requests.id is not null then json_build_object('id', requests.id, 'title', requests.title) end as request,
    case when entries.kind = 'solved' then ${solvedReason} end as reason, identifier.username as "identifiedBy",
    case when songs.id is not null then ${songAsJson} end as song,
    case when entries.kind = 'artist' then ${followedArtist} end as artist,
    comment_group.username, comment_group.text, comment_group.others, release_group.songs, release_group.count,
    report_cases.target_kind as target
  from ${visibleEntries}
`;

/** Newest first. */
export async function listNotifications(
  db: Database,
  memberId: MemberId,
  cursor: number | undefined,
): Promise<NotificationPage> {
  const where = cursor === undefined ? sql`true` : sql`entries.position < ${cursor}`;
  const rows = await readRows(db, memberId, where, notificationsPageSize + 1);
  const page = rows.slice(0, notificationsPageSize);
  return {
    entries: page.map(toNotification).filter((entry) => entry !== null),
    nextCursor: rows.length > notificationsPageSize ? page.at(-1)!.position : null,
  };
}

/** For emails: the unread entries among these, or since a moment. Newest first. */
export async function readUnreadEntries(
  db: Database,
  memberId: MemberId,
  which: { ids: readonly number[] } | { since: Date },
  limit: number,
): Promise<Notification[]> {
  const where = 'ids' in which ? sql`entries.id = any(${which.ids})` : sql`entries.created_at > ${which.since}`;
  const rows = await readRows(db, memberId, sql`entries.read_at is null and ${where}`, limit);
  return rows.map(toNotification).filter((entry) => entry !== null);
}

async function readRows(
  db: Database,
  memberId: MemberId,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    ${selectVisible} and entries.member_id = ${memberId} and ${where}
    order by entries.position desc limit ${limit}
  `.execute(db);
  return rows;
}

/** The entries that are visible, by id. For messages to any member: the caller knows whose entries these are. */
export async function readEntries(db: Database, ids: readonly number[]): Promise<Map<number, Notification>> {
  const { rows } = await sql<Row>`${selectVisible} and entries.id = any(${ids}::bigint[])`.execute(db);
  const entries = rows.map(toNotification).filter((entry) => entry !== null);
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Null for a kind that only a newer build knows. */
function toNotification(row: Row): Notification | null {
  const { id, position, read, kind, request, song } = row;
  const entry = { id, position, read, at: row.createdAt.toISOString() };
  switch (kind) {
    case 'solved':
      return request && { ...entry, kind, request, song, reason: row.reason, identifiedBy: row.identifiedBy };
    case 'comment':
      return (
        request && { ...entry, kind, request, username: row.username!, others: row.others ?? 0, text: row.text ?? '' }
      );
    case 'date':
      return song && { ...entry, kind, song, from: row.details?.from ?? null, to: row.details?.to ?? null };
    case 'out':
      return { ...entry, kind, day: row.occasion, songs: row.songs ?? [], count: row.count ?? 0 };
    case 'artist':
      return song && { ...entry, kind, song, artist: row.artist! };
    case 'report':
      return { ...entry, kind, target: row.target!, outcome: row.details?.outcome as ReportOutcome };
    case 'merged':
    case 'link':
    case 'verified':
    case 'edited':
    case 'taken-down':
      return song && { ...entry, kind, song };
    default:
      return null;
  }
}

/** Reads the newest unread entries only, so the count costs the same for any number of them. */
export async function countUnread(db: Database, memberId: MemberId): Promise<number> {
  return (await countUnreadOf(db, [memberId])).get(memberId)!;
}

export async function countUnreadOf(db: Database, memberIds: readonly MemberId[]): Promise<Map<MemberId, number>> {
  const { rows } = await sql<{ memberId: MemberId; count: number }>`
    select readers.id as "memberId", (
      select count(*)::integer from (
        select from ${visibleEntries} and entries.member_id = readers.id and entries.read_at is null
        order by entries.position desc limit ${unreadLimit}
      ) as newest
    ) as count
    from unnest(${memberIds}::uuid[]) as readers (id)
  `.execute(db);
  return new Map(rows.map(({ memberId, count }) => [memberId, count]));
}

/** Returns whether an entry was unread. */
export async function markRead(
  db: Database,
  memberId: MemberId,
  { id, position }: { id: number; position: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where id = ${id} and member_id = ${memberId} and position <= ${position} and read_at is null
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function markAllRead(db: Database, memberId: MemberId, through: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = now()
    where member_id = ${memberId} and read_at is null and position <= ${through}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns how many entries were deleted, at most `limit`. */
export async function deleteOldNotifications(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} order by created_at limit ${limit}
    )
  `.execute(db);
  return Number(numAffectedRows);
}
