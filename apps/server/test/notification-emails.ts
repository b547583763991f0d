import { randomUUID } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Topic } from '@dubplate/domain/notifications/settings.ts';
import { sql } from 'kysely';
import { createMembers } from '../../../tools/fixtures/members.ts';
import { createRequest } from '../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import { createFavorites, createVotes } from '../../../tools/fixtures/votes-and-favorites.ts';
import type { CaughtMail } from '../../../tools/services/mail-catcher.ts';
import { sendEmails } from '../src/features/notifications/emails/send-emails.ts';
import { notifyBatch } from '../src/features/notifications/notify.ts';
import { readConfig } from '../src/platform/config.ts';
import { createMail } from '../src/platform/mail.ts';
import type { TestEnvironment } from './test-app.ts';

export type Recipient = { id: MemberId; username: string; email: string };

/** A member with a confirmed address who was last here in 2020. */
export async function createRecipient(env: TestEnvironment, change: Record<string, unknown> = {}): Promise<Recipient> {
  const [member] = await createMembers(env, 1, 'reader');
  const { id, username, email } = member!;
  await env.db
    .updateTable('sessions')
    .set({ last_used_at: new Date('2020-01-01') })
    .where('member_id', '=', id)
    .execute();
  if (Object.keys(change).length > 0) {
    await env.db.updateTable('members').set(change).where('id', '=', id).execute();
  }
  return { id: id as MemberId, username, email };
}

type Event = { kind: string; subjectId: string; details?: object };

/** Records an event and notifies its recipients, as the job `notify` does. */
export async function notifyOf(env: TestEnvironment, { kind, subjectId, details = {} }: Event, now: Date) {
  const { rows } = await sql<{ id: number }>`
    insert into notification_events (kind, subject_id, details)
    values (${kind}, ${subjectId}, ${JSON.stringify(details)}::jsonb) returning id
  `.execute(env.db);
  await notifyBatch({ db: env.db }, rows[0]!.id, now);
}

const zeroId = '00000000-0000-0000-0000-000000000000';

/** Notifies the member of something new in a topic. Titles have `name`. */
export async function notifyInTopic(env: TestEnvironment, topic: Topic, member: Recipient, name: string, now: Date) {
  const { db } = env;
  const day = now.toISOString().slice(0, 10);
  const artist = `artist${randomUUID().replaceAll('-', '')}`;
  const uploader = topic === 'uploads' ? { uploaded_by: member.id } : {};
  const released = topic === 'out' ? { release_date: day } : {};
  const [song] = await createSongs(db, [{ title: name, artists: [artist], ...uploader, ...released }]);
  const notify = (kind: string, details = {}, subjectId = song!) => notifyOf(env, { kind, subjectId, details }, now);
  if (topic === 'out') {
    await createFavorites(db, [{ songId: song!, memberId: member.id }]);
    const [after, through] = [new Date(now.getTime() - 86_400_000), new Date(now.getTime() + 86_400_000)];
    return notify('out', { day, after, through }, zeroId);
  }
  if (topic === 'dates') {
    await createFavorites(db, [{ songId: song!, memberId: member.id }]);
    return notify('link');
  }
  if (topic === 'artists') {
    await db.insertInto('artist_follows').values({ artist, member_id: member.id }).execute();
    return notify('artist');
  }
  if (topic === 'uploads') return notify('verified');
  const asker = topic === 'own-requests' ? member : await createRecipient(env);
  const requestId = await createRequest(db, asker.username, { title: name, solved_at: now, resolved_song_id: song! });
  if (topic === 'followed-requests') await createVotes(db, [{ requestId, memberId: member.id }]);
  return notify('solved', {}, requestId);
}

export const setEmail = (env: TestEnvironment, member: Recipient, topic: Topic, enabled: boolean) =>
  env.db
    .insertInto('notification_settings')
    .values({ member_id: member.id, topic, channel: 'email', enabled })
    .onConflict((conflict) => conflict.columns(['member_id', 'topic', 'channel']).doUpdateSet({ enabled }))
    .execute();

/** Runs the job at a moment, with the mail server of the environment. */
export async function sendAt(env: TestEnvironment, now: Date, mailUrl = env.environment.SMTP_URL!): Promise<void> {
  const config = readConfig({ ...env.environment, SMTP_URL: mailUrl });
  const mail = createMail(config);
  await sendEmails({ db: env.db, mail, config }, () => now);
  mail.close();
}

export const mailsTo = (env: TestEnvironment, { email }: Pick<Recipient, 'email'>): CaughtMail[] =>
  env.mail.mails.filter(({ to }) => to === email);

/** The path of the unsubscribe link in an email. */
export const unsubscribePathIn = (mail: CaughtMail): string =>
  new URL(/<(.+)>/.exec(mail.header('List-Unsubscribe'))![1]!).pathname;
