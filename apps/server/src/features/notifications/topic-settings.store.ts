import { notificationKinds } from '@dubplate/domain/notifications/recipients.ts';
import { defaultChannels, topicOf, topics, type Channel } from '@dubplate/domain/notifications/settings.ts';
import { sql, type RawBuilder } from 'kysely';

const topicCases = sql.join(
  notificationKinds.map((kind) => {
    const [own, other] = [topicOf(kind, { mine: true }), topicOf(kind, { mine: false })];
    const topic =
      own === other
        ? sql`${sql.lit(own)}`
        : sql`case when exists (
            select from requests where id = entries.subject_id and requests.member_id = entries.member_id
          ) then ${sql.lit(own)} else ${sql.lit(other)} end`;
    return sql`when ${sql.lit(kind)} then ${topic}`;
  }),
  sql` `,
);

/** The topic of a row of `notifications as entries`, by the rules of the domain. */
const topic = sql`case entries.kind ${topicCases} end`;

/**
 * Whether the member of `entries` gets this channel: what the settings say, or the default of the domain. Needs
 * `notifications as entries`.
 */
export function isChannelOn(channel: Channel): RawBuilder<boolean> {
  const defaults = topics.filter((each) => defaultChannels[each].includes(channel));
  return sql<boolean>`coalesce((
    select enabled from notification_settings
    where notification_settings.member_id = entries.member_id and notification_settings.topic = ${topic}
      and channel = ${sql.lit(channel)}
  ), ${topic} in (${sql.join(defaults.map((each) => sql.lit(each)))}))`;
}

/** Push and email rest until the member continues them. Needs `members`. */
export const isPaused = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(members.notifications_paused_until > ${now}, false)`;
