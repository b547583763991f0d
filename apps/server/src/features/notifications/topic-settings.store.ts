import { notificationKinds } from '@dubplate/domain/notifications/recipients.ts';
import { defaultChannels, topicOf, topics, type Channel } from '@dubplate/domain/notifications/settings.ts';
import { sql, type RawBuilder } from 'kysely';

const isMine = sql`exists (select from requests where id = entries.subject_id and requests.member_id = entries.member_id)`;

const topicCases = sql.join(
  notificationKinds.map((kind) => {
    const [mine, other] = [topicOf(kind, { mine: true }), topicOf(kind, { mine: false })];
    const topic =
      mine === other ? sql.lit(mine) : sql`case when ${isMine} then ${sql.lit(mine)} else ${sql.lit(other)} end`;
    return sql`when ${sql.lit(kind)} then ${topic}`;
  }),
  sql` `,
);

/** `topicOf` of the domain, as SQL. Needs `notifications as entries`. */
export const topicOfEntry = sql`case entries.kind ${topicCases} end`;

/** Whether a member wants a topic on a channel: what the settings say, or the default of the domain. */
export function wantsTopic(
  channel: Channel,
  { memberId, topic }: { memberId: RawBuilder<unknown>; topic: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const defaults = topics.filter((each) => defaultChannels[each].includes(channel));
  return sql<boolean>`coalesce((
    select enabled from notification_settings as chosen
    where chosen.member_id = ${memberId} and chosen.topic = ${topic} and chosen.channel = ${sql.lit(channel)}
  ), ${topic} in (${sql.join(defaults.map((each) => sql.lit(each)))}))`;
}

/** Push and email rest until the member continues them. Needs the columns of `members`. */
export const isPaused = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(notifications_paused_until > ${now}, false)`;
