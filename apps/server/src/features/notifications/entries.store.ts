import type { MemberId } from '@dubplate/domain/ids.ts';
import { recipients } from '@dubplate/domain/notifications/recipients.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { membersToNotify } from '../../db/notification-locks.ts';
import type { StoredEvent } from './events.store.ts';
import { candidates } from './recipients.store.ts';

/** Before every id of a member. Also the subject of the entry for all releases of a day. */
const zeroId = '00000000-0000-0000-0000-000000000000';

/** The day of a member: the release day is a day there, not in UTC. */
const localDay = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(present.time_zone, 'UTC'))::date`;

const entryColumns = sql`member_id, kind, subject_id, occasion, details, first_comment, last_comment, created_at`;

type Entry = {
  kind?: RawBuilder<unknown>;
  subject?: RawBuilder<unknown>;
  occasion?: RawBuilder<unknown>;
  details?: RawBuilder<unknown>;
  comment?: number;
  where?: RawBuilder<unknown>;
};

/** Selects the entries from `present`, the members of the batch who are notified. */
const selectEntries = (event: StoredEvent, now: Date, given: Entry): RawBuilder<unknown> => sql`
  select present.id, ${given.kind ?? sql`${event.kind}::text`}, ${given.subject ?? sql`${event.subjectId}::uuid`},
    ${given.occasion ?? sql`${String(event.id)}::text`}, ${given.details ?? sql`null::jsonb`},
    ${given.comment ?? null}::bigint, ${given.comment ?? null}::bigint, ${now}::timestamptz
  from present where ${given.where ?? sql`true`}
`;

const isMuted = (event: StoredEvent) => sql`exists (
  select from request_follows where request_id = ${event.subjectId} and member_id = present.id and not following
)`;

/** The only topic whose inbox can be turned off. */
const hasArtistsOff = sql`exists (
  select from notification_settings
  where member_id = present.id and topic = 'artists' and channel = 'inbox' and not enabled
)`;

/** A comment that an entry of the member includes already is not notified again. */
const isIncluded = (event: StoredEvent) => sql`exists (
  select from notifications
  where member_id = present.id and kind = 'comment' and subject_id = ${event.subjectId}
    and ${event.details.comment}::bigint between first_comment and last_comment
)`;

/** Nothing is sent about a date that is longer ago. */
const maxDaysLate = 3;

/** A day set to the member's today is a release, and so is a confirmed link. */
function dateEntries(event: StoredEvent, now: Date): RawBuilder<unknown> {
  const { from = null, to = null, fromPrecision, toPrecision, isOut } = event.details;
  const isToday = isOut ? sql`true` : toPrecision ? sql`false` : sql`${to}::date is not distinct from ${localDay(now)}`;
  return selectEntries(event, now, {
    kind: sql`case when ${isToday} then 'out' else 'date' end`,
    occasion: sql`case when ${isToday} then ${to}::text else ${localDay(now)}::text end`,
    details: sql`${JSON.stringify({ from, to, fromPrecision, toPrecision })}::jsonb`,
    where: sql`coalesce(${to}::date >= ${localDay(now)} - ${maxDaysLate}::integer, true)`,
  });
}

/** One entry for all favorites that come out exactly on the day, except those the member was notified of one by one. */
function releaseEntries(event: StoredEvent, now: Date): RawBuilder<unknown> {
  const { day, after, through } = event.details;
  const alertTime = sql`
    (${day}::date + make_interval(hours => present.alert_hour)) at time zone coalesce(present.time_zone, 'UTC')
  `;
  return selectEntries(event, now, {
    subject: sql`${zeroId}::uuid`,
    occasion: sql`${day}::text`,
    where: sql`${alertTime} > ${after}::timestamptz and ${alertTime} <= ${through}::timestamptz and exists (
      select from favorites join songs on songs.id = favorites.song_id and not songs.is_archived
        and songs.release_precision = 'day'
      where favorites.member_id = present.id and favorites.release_date = ${day}::date and not exists (
        select from notifications
        where member_id = present.id and kind = 'out' and subject_id = songs.id and occasion = ${day}::text
      )
    )`,
  });
}

function entriesOf(event: StoredEvent, now: Date): RawBuilder<unknown> {
  if (event.kind === 'date') return dateEntries(event, now);
  if (event.kind === 'out') return releaseEntries(event, now);
  if (event.kind === 'solved') return selectEntries(event, now, { where: sql`not ${isMuted(event)}` });
  if (event.kind === 'report') {
    return selectEntries(event, now, { details: sql`${JSON.stringify(event.details)}::jsonb` });
  }
  // Once a day: a member who replaces the release link again and again does not notify the fans each time.
  if (event.kind === 'link' && event.details.isOut) {
    return selectEntries(event, now, { occasion: sql`(${now}::timestamptz at time zone 'UTC')::date::text` });
  }
  if (event.kind === 'artist') return selectEntries(event, now, { where: sql`not ${hasArtistsOff}` });
  if (event.kind !== 'comment') return selectEntries(event, now, {});
  return selectEntries(event, now, {
    comment: event.details.comment!,
    where: sql`not ${isMuted(event)} and not ${isIncluded(event)}`,
  });
}

/** A date that changes again on the same day is shown in the same entry: nobody can notify the fans again and again. */
const changeEntryOfDay = sql`
  on conflict (member_id, kind, subject_id, occasion) do update set
    details = notifications.details - 'to' - 'toPrecision' || (excluded.details - 'from' - 'fromPrecision')
  where notifications.kind = 'date'
`;

/** Further comments join the unread entry of their request and move it to the top. */
const joinUnreadEntry = sql`
  on conflict (member_id, subject_id) where kind = 'comment' and read_at is null do update set
    first_comment = least(notifications.first_comment, excluded.first_comment),
    last_comment = greatest(notifications.last_comment, excluded.last_comment),
    position = nextval('notification_positions'), created_at = excluded.created_at
`;

const conflictOf: Partial<Record<StoredEvent['kind'], RawBuilder<unknown>>> = {
  comment: joinUnreadEntry,
  date: changeEntryOfDay,
};

/** `isNew`: false for an entry that changed. */
export type WrittenEntry = { id: number; memberId: MemberId; isNew: boolean };

/** `notifiedThrough` is null after the last batch. */
type Batch = { entries: WrittenEntry[]; notifiedThrough: MemberId | null };

/** Inserts the entries of the next `limit` recipients. Repeating a batch inserts nothing. */
export async function insertEntries(
  db: Database,
  event: StoredEvent,
  { limit, now, only }: { limit: number; now: Date; only?: MemberId },
): Promise<Batch> {
  const given = { event, after: event.notifiedThrough ?? zeroId, limit };
  const { rows } = await sql<{ count: number; last: MemberId | null; entries: WrittenEntry[] }>`
    with candidates as materialized (
      ${only ? sql`select ${only}::uuid as member_id` : candidates(recipients[event.kind], given)}
    ), present as materialized (${membersToNotify(sql`select member_id from candidates`, event.actorId)}),
    entries as (
      insert into notifications (${entryColumns}) ${entriesOf(event, now)}
      ${conflictOf[event.kind] ?? sql`on conflict do nothing`}
      returning id, member_id, xmax = 0 as is_new
    )
    select (select count(*)::integer from candidates) as count,
      (select member_id from candidates order by member_id desc limit 1) as last,
      (
        select coalesce(json_agg(json_build_object('id', id, 'memberId', member_id, 'isNew', is_new)), '[]') from entries
      ) as entries
  `.execute(db);
  const { count, last, entries } = rows[0]!;
  return { entries, notifiedThrough: count < limit ? null : last };
}
