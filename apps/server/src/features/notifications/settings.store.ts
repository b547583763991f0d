import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  canTurnOff,
  channels,
  channelsOf,
  defaultChannels,
  topics,
  type Channel,
  type Digest,
  type Level,
  type NotificationSettings,
  type QuietHours,
  type Topic,
} from '@dubplate/domain/notifications/settings.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/tables.ts';

/** PostgreSQL stores 'infinity'. Clients get the last moment that a Date can hold. */
const farFuture = new Date(8.64e15).toISOString();

/** Null when the account was deleted. */
export async function readSettings(db: Database, memberId: MemberId, now: Date): Promise<NotificationSettings | null> {
  const row = await db
    .selectFrom('members')
    .select(['alert_hour', 'quiet_from', 'quiet_to', 'quiet_allows_releases', 'digest', 'time_zone'])
    .select('time_zone_follows_device')
    .select(sql<Date | null>`nullif(notifications_paused_until, 'infinity')`.as('pausedUntil'))
    .select(sql<boolean>`coalesce(notifications_paused_until = 'infinity', false)`.as('pausedForever'))
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!row) return null;
  const changed = await db
    .selectFrom('notification_settings')
    .select(['topic', 'channel', 'enabled'])
    .where('member_id', '=', memberId)
    .execute();
  const isOn = (topic: Topic, channel: Channel) =>
    changed.find((each) => each.topic === topic && each.channel === channel)?.enabled ??
    defaultChannels[topic].includes(channel);
  const { quiet_from: from, quiet_to: to } = row;
  const isPaused = row.pausedUntil !== null && row.pausedUntil > now;
  return {
    channels: Object.fromEntries(
      topics.map((topic) => [topic, Object.fromEntries(channels.map((channel) => [channel, isOn(topic, channel)]))]),
    ) as NotificationSettings['channels'],
    pausedUntil: row.pausedForever ? farFuture : isPaused ? row.pausedUntil!.toISOString() : null,
    alertHour: row.alert_hour,
    quietHours: from === null || to === null ? null : { from, to, allowReleases: row.quiet_allows_releases },
    timeZone: row.time_zone,
    followsDevice: row.time_zone_follows_device,
    digest: row.digest as Digest,
  };
}

export async function storeChannel(
  db: Database,
  memberId: MemberId,
  { topic, channel, on }: { topic: Topic; channel: Channel; on: boolean },
): Promise<void> {
  await sql`
    insert into notification_settings (member_id, topic, channel, enabled)
    values (${memberId}, ${topic}, ${channel}, ${on})
    on conflict (member_id, topic, channel) do update set enabled = excluded.enabled
  `.execute(db);
}

/** One statement, with the rows in one order: two levels at once cannot mix or deadlock. */
export async function storeLevel(db: Database, memberId: MemberId, level: Level): Promise<void> {
  const preset = channelsOf(level);
  const rows = topics.flatMap((topic) =>
    channels
      .filter((channel) => canTurnOff(topic, channel))
      .map((channel) => sql`(${memberId}, ${topic}, ${channel}, ${preset[topic][channel]})`),
  );
  await sql`
    insert into notification_settings (member_id, topic, channel, enabled)
    values ${sql.join(rows)}
    on conflict (member_id, topic, channel) do update set enabled = excluded.enabled
  `.execute(db);
}

export type Times = {
  alertHour?: number | undefined;
  quietHours?: QuietHours | null | undefined;
  digest?: Digest | undefined;
};

/** Fields that are missing stay as they are. */
export async function storeTimes(db: Database, memberId: MemberId, times: Times): Promise<void> {
  const { alertHour, quietHours, digest } = times;
  const change: Updateable<DB['members']> = {
    ...(alertHour !== undefined && { alert_hour: alertHour }),
    ...(digest !== undefined && { digest }),
    ...(quietHours !== undefined && { quiet_from: quietHours?.from ?? null, quiet_to: quietHours?.to ?? null }),
    ...(quietHours && { quiet_allows_releases: quietHours.allowReleases }),
  };
  if (Object.keys(change).length === 0) return;
  await db.updateTable('members').set(change).where('id', '=', memberId).execute();
}

/** Ends on a local 09:00, except for 24 hours and a week from now. Null ends the pause. */
const pauseEnds = {
  day: sql`now() + interval '1 day'`,
  week: sql`now() + interval '7 days'`,
  sunday: sql`(
    date_trunc('week', now() at time zone coalesce(time_zone, 'UTC')) + interval '6 days 9 hours'
    + case when now() at time zone coalesce(time_zone, 'UTC')
        >= date_trunc('week', now() at time zone coalesce(time_zone, 'UTC')) + interval '6 days 9 hours'
      then interval '7 days' else interval '0' end
  ) at time zone coalesce(time_zone, 'UTC')`,
  always: sql`'infinity'::timestamptz`,
} as const;

export async function storePause(
  db: Database,
  memberId: MemberId,
  pause: keyof typeof pauseEnds | null,
): Promise<void> {
  await sql`
    update members set notifications_paused_until = ${pause ? pauseEnds[pause] : sql`null`} where id = ${memberId}
  `.execute(db);
}
