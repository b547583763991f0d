import { topics, defaultChannels, type Topic } from '@dubplate/domain/notifications/settings.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createSongs } from '../../../../../../tools/fixtures/songs.ts';
import { startMailCatcher } from '../../../../../../tools/services/mail-catcher.ts';
import { until } from '../../../../../../tools/services/server-process.ts';
import {
  createRecipient,
  mailsTo,
  notifyInTopic,
  notifyOf,
  sendAt,
  setEmail,
  type Recipient,
} from '../../../../test/notification-emails.ts';
import { prepareTestEnvironment } from '../../../../test/test-app.ts';
import { countWaiting } from '../../../../test/waiting.ts';
import { lockMemberToDelete } from '../../../db/locks.ts';

// No server: its job workers would use the real clock.
const env = await prepareTestEnvironment();
const { db } = env;
afterAll(() => env.close());
afterEach(async () => {
  await sql`truncate notifications, notification_events, email_deliveries, member_emails cascade`.execute(db);
});

const noon = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const subjectsTo = (member: Recipient) => mailsTo(env, member).map(({ subject }) => subject);
const countDeliveries = async () => (await db.selectFrom('email_deliveries').select('id').execute()).length;

const subjects: Record<Topic, string> = {
  out: 'Out today: Salt Circuit',
  dates: 'Salt Circuit has a new link',
  'own-requests': 'It has a name: Salt Circuit',
  'followed-requests': 'It has a name: Salt Circuit',
  artists: 'New from artist',
  uploads: 'Your song is verified',
};

test.each(topics)('a member gets an email about %s when the setting is on, and none when it is off', async (topic) => {
  const [byDefault, on, off] = [await createRecipient(env), await createRecipient(env), await createRecipient(env)];
  await setEmail(env, on, topic, true);
  await setEmail(env, off, topic, false);
  for (const member of [byDefault, on, off]) await notifyInTopic(env, topic, member, 'Salt Circuit', noon);
  await sendAt(env, noon);
  expect(subjectsTo(on)).toEqual([expect.stringContaining(subjects[topic])]);
  expect(mailsTo(env, byDefault)).toHaveLength(defaultChannels[topic].includes('email') ? 1 : 0);
  expect(mailsTo(env, off)).toHaveLength(0);
  const [mail] = mailsTo(env, on);
  expect(mail!.header('List-Unsubscribe')).toMatch(
    new RegExp(`^<http://.+/unsubscribe/unsubscribe\\.${on.id}\\.${topic}\\.1\\.`),
  );
  expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(mail!.header('Content-Type')).toMatch(/^multipart\/alternative/);
  expect(mail!.text).toContain('Salt Circuit');
  expect(mail!.html).toContain('Salt Circuit');
  expect(await countDeliveries()).toBe(0);
});

test.each([
  ['unconfirmed', { email_verified: false }],
  ['suspended', { suspended_at: noon }],
  ['paused for a day', { notifications_paused_until: later(60) }],
  ['paused until further notice', { notifications_paused_until: sql<Date>`'infinity'::timestamptz` }],
])('a member who is %s gets no email, neither when notified nor when the email is due', async (_state, change) => {
  const [before, meanwhile] = [await createRecipient(env, change), await createRecipient(env)];
  for (const member of [before, meanwhile]) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  expect(await countDeliveries()).toBe(1);
  await db.updateTable('members').set(change).where('id', '=', meanwhile.id).execute();
  await sendAt(env, noon);
  expect([...mailsTo(env, before), ...mailsTo(env, meanwhile)]).toEqual([]);
  expect(await countDeliveries()).toBe(0);
});

test('a member whose pause has ended gets emails', async () => {
  const member = await createRecipient(env, { notifications_paused_until: later(-1) });
  await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await sendAt(env, noon);
  expect(subjectsTo(member)).toEqual(['Your song is verified']);
});

test('an email that is sent leaves those of the member that are due later', async () => {
  const member = await createRecipient(env);
  await notifyInTopic(env, 'out', member, 'Late Ferry', later(60));
  await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await sendAt(env, noon);
  expect(subjectsTo(member)).toEqual(['Your song is verified']);
  await sendAt(env, later(60));
  expect(subjectsTo(member)).toEqual(['Your song is verified', 'Out today: Late Ferry']);
});

test('entries of one topic become one email, and those of the next ten minutes share the next one', async () => {
  const member = await createRecipient(env);
  for (const name of ['First', 'Second', 'Third']) await notifyInTopic(env, 'uploads', member, name, noon);
  await sendAt(env, noon);
  expect(subjectsTo(member)).toEqual(['Your song is verified and 2 more']);
  const [mail] = mailsTo(env, member);
  for (const name of ['First', 'Second', 'Third']) expect([mail!.text, mail!.html].join()).toContain(name);
  await notifyInTopic(env, 'uploads', member, 'Fourth', later(1));
  await notifyInTopic(env, 'uploads', member, 'Fifth', later(5));
  await sendAt(env, later(9));
  expect(mailsTo(env, member)).toHaveLength(1);
  await sendAt(env, later(10));
  expect(subjectsTo(member)).toEqual(['Your song is verified and 2 more', 'Your song is verified and 1 more']);
});

test('entries of two topics are two emails, each with its own unsubscribe link', async () => {
  const member = await createRecipient(env);
  await notifyInTopic(env, 'uploads', member, 'Mine', noon);
  await notifyInTopic(env, 'out', member, 'Waited for', noon);
  await sendAt(env, noon);
  const kinds = mailsTo(env, member).map((mail) => mail.header('List-Unsubscribe').split('.').at(-3));
  expect(kinds.toSorted()).toEqual(['out', 'uploads']);
});

test('a member who has read the entry, or whose entry is hidden meanwhile, gets no email', async () => {
  const [reader, uploader] = [await createRecipient(env), await createRecipient(env)];
  for (const member of [reader, uploader]) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await db.updateTable('notifications').set({ read_at: noon }).where('member_id', '=', reader.id).execute();
  await db.updateTable('songs').set({ is_archived: true }).where('uploaded_by', '=', uploader.id).execute();
  await sendAt(env, noon);
  expect([...mailsTo(env, reader), ...mailsTo(env, uploader)]).toEqual([]);
  expect(await countDeliveries()).toBe(0);
});

test('a title with line breaks and markup stays one subject line, and text in the HTML', async () => {
  const member = await createRecipient(env);
  const title = 'Salt\r\nBcc: victim@dubplate.example\u2028"><img src=x onerror=alert(1)>&';
  const [song] = await createSongs(db, [{ title, artists: ["<b>O'Venn</b>"] }]);
  await db.insertInto('favorites').values({ song_id: song!, member_id: member.id }).execute();
  await setEmail(env, member, 'dates', true);
  await notifyOf(env, { kind: 'link', subjectId: song! }, noon);
  await sendAt(env, noon);
  const [mail] = mailsTo(env, member);
  expect(mail!.subject).toBe('Salt Bcc: victim@dubplate.example "><img src=x onerror=alert(1)>& has a new link');
  expect(mail!.header('Bcc')).toBe('');
  expect(mail!.html).not.toMatch(/<img src=x|<b>/);
  expect(mail!.html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;');
  expect(mail!.html).toContain('&lt;b&gt;O&#39;Venn&lt;/b&gt;');
  expect(env.mail.mails.filter(({ to }) => to === 'victim@dubplate.example')).toEqual([]);
});

test('while the mail server is down, emails wait and are then sent once', async () => {
  const members = [await createRecipient(env), await createRecipient(env), await createRecipient(env)];
  for (const member of members) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await sendAt(env, noon, 'smtp://127.0.0.1:9');
  expect(await countDeliveries()).toBe(3);
  await sendAt(env, later(0.5));
  expect(members.flatMap((member) => mailsTo(env, member))).toEqual([]);
  await sendAt(env, later(6));
  expect(members.map((member) => mailsTo(env, member).length)).toEqual([1, 1, 1]);
  await sendAt(env, later(60));
  expect(members.map((member) => mailsTo(env, member).length)).toEqual([1, 1, 1]);
});

test('an address that the mail server refuses is dropped, and a temporary refusal is retried with backoff', async () => {
  const [gone, full] = [await createRecipient(env), await createRecipient(env)];
  const attempts: string[] = [];
  const refusing = await startMailCatcher({
    refuse: (to) => {
      attempts.push(to);
      return to === gone.email ? 550 : 452;
    },
  });
  for (const member of [gone, full]) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  for (const minutes of [0, 0.5, 1, 3, 6, 21, 81, 361, 1_000, 2_000])
    await sendAt(env, later(minutes), refusing.smtpUrl);
  await refusing.stop();
  expect(attempts.filter((to) => to === gone.email)).toHaveLength(1);
  expect(attempts.filter((to) => to === full.email)).toHaveLength(6);
  expect(await countDeliveries()).toBe(0);
});

test('two workers that run at the same moment send each email once', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => createRecipient(env)));
  for (const member of members) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await Promise.all([sendAt(env, noon), sendAt(env, noon), sendAt(env, noon)]);
  expect(members.map((member) => mailsTo(env, member).length)).toEqual(members.map(() => 1));
});

test('an email that a process was sending when it died is not sent again; one that it only claimed is', async () => {
  const [handedOver, claimed] = [await createRecipient(env), await createRecipient(env)];
  for (const member of [handedOver, claimed]) await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  await db
    .updateTable('email_deliveries')
    .set({ due_at: later(15) })
    .execute();
  await db.updateTable('email_deliveries').set({ sending_at: noon }).where('member_id', '=', handedOver.id).execute();
  await sendAt(env, later(14));
  expect(await countDeliveries()).toBe(2);
  await sendAt(env, later(16));
  expect([mailsTo(env, handedOver).length, mailsTo(env, claimed).length]).toEqual([0, 1]);
  expect(await countDeliveries()).toBe(0);
});

test('an account that is deleted while its email is sent causes no deadlock', async () => {
  const member = await createRecipient(env);
  await notifyInTopic(env, 'uploads', member, 'Salt Circuit', noon);
  const { sent } = await db.transaction().execute(async (transaction) => {
    await lockMemberToDelete(transaction, member.id);
    const running = sendAt(env, noon);
    running.catch(() => {});
    await until(async () => (await countWaiting(db)) === 1, 'the sent email to wait for the deletion');
    await transaction.deleteFrom('members').where('id', '=', member.id).execute();
    // In an object: an async function waits for a promise that it returns, and the commit would wait for the email.
    return { sent: running };
  });
  await sent;
  expect(subjectsTo(member)).toEqual(['Your song is verified']);
  expect(await countDeliveries()).toBe(0);
});
