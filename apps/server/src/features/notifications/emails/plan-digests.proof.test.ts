import type { Digest } from '@dubplate/domain/notifications/settings.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createSongs } from '../../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../../tools/fixtures/votes-and-favorites.ts';
import {
  createRecipient,
  mailsTo,
  notifyInTopic,
  sendAt,
  type Recipient,
} from '../../../../test/notification-emails.ts';
import { prepareTestEnvironment } from '../../../../test/test-app.ts';
import { planDigests } from './plan-digests.ts';

// No server: its job workers would use the real clock.
const env = await prepareTestEnvironment();
const { db } = env;
afterAll(() => env.close());
afterEach(async () => {
  await sql`truncate notifications, notification_events, email_deliveries, member_emails, digest_runs cascade`.execute(
    db,
  );
  await sql`delete from members`.execute(db);
  await sql`delete from songs`.execute(db);
});

/** Every 15 minutes, as the cron entry does. */
async function planBetween(from: string, through: string): Promise<void> {
  for (let at = Date.parse(from); at <= Date.parse(through); at += 15 * 60_000) await planDigests(db, new Date(at));
}

/** 'day at moment' of every queued digest. */
async function digestsOf({ id }: Recipient): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select digest_day || ' at ' || to_char(due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as text
    from email_deliveries where member_id = ${id} and topic = 'digest' order by id
  `.execute(db);
  return rows.map(({ text }) => text);
}

/** A member with an unread entry of this moment. Solved requests send no email at once. */
async function createReader(digest: Digest, timeZone: string | null, entryAt: string): Promise<Recipient> {
  const member = await createRecipient(env, { digest, time_zone: timeZone });
  await notifyInTopic(env, 'own-requests', member, 'Two Left Hands', new Date(entryAt));
  return member;
}

describe('a weekly digest is queued on Thursday at 18:00 where the member is', () => {
  // New Zealand changes on 27 September 2026, Europe on 25 October, the USA on 1 November.
  test.each([
    ['Pacific/Auckland', '2026-09-24 at 2026-09-24 06:00', '2026-10-01 at 2026-10-01 05:00', '2026-09-23'],
    ['Europe/Berlin', '2026-10-22 at 2026-10-22 16:00', '2026-10-29 at 2026-10-29 17:00', '2026-10-21'],
    ['America/Los_Angeles', '2026-10-29 at 2026-10-30 01:00', '2026-11-05 at 2026-11-06 02:00', '2026-10-28'],
    [null, '2026-11-12 at 2026-11-12 18:00', '2026-11-19 at 2026-11-19 18:00', '2026-11-11'],
  ])('in %s: %s, and after the change of time %s', async (zone, first, second, start) => {
    const member = await createReader('weekly', zone, `${start}T00:00:00Z`);
    const end = new Date(Date.parse(start) + 10 * 86_400_000).toISOString();
    const middle = new Date(Date.parse(start) + 4 * 86_400_000).toISOString();
    await planBetween(`${start}T00:00:00Z`, middle);
    expect(await digestsOf(member)).toEqual([first]);
    await notifyInTopic(env, 'own-requests', member, 'Later', new Date(middle));
    await planBetween(middle, end);
    expect(await digestsOf(member)).toEqual([first, second]);
  });
});

test('a daily digest is queued each day with news, and none on a day without', async () => {
  const member = await createReader('daily', 'Europe/Berlin', '2026-11-16T10:00:00Z');
  await planBetween('2026-11-16T10:00:00Z', '2026-11-18T10:00:00Z');
  expect(await digestsOf(member)).toEqual(['2026-11-16 at 2026-11-16 17:00']);
  await notifyInTopic(env, 'own-requests', member, 'Later', new Date('2026-11-18T11:00:00Z'));
  await planBetween('2026-11-18T11:00:00Z', '2026-11-19T12:00:00Z');
  expect(await digestsOf(member)).toEqual(['2026-11-16 at 2026-11-16 17:00', '2026-11-18 at 2026-11-18 17:00']);
});

test('after an outage the digest is up to six hours late, and left out after that', async () => {
  const member = await createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z');
  await planBetween('2026-11-19T16:00:00Z', '2026-11-19T16:45:00Z');
  await planDigests(db, new Date('2026-11-19T22:50:00Z'));
  expect(await digestsOf(member)).toEqual(['2026-11-19 at 2026-11-19 22:50']);
  const late = await createReader('weekly', 'Europe/Berlin', '2026-11-25T10:00:00Z');
  await planDigests(db, new Date('2026-11-26T16:45:00Z'));
  await planBetween('2026-11-26T23:15:00Z', '2026-11-27T12:00:00Z');
  expect(await digestsOf(late)).toEqual([]);
});

test('a member who was here on the day gets no weekly digest, and the next one has the entries of both weeks', async () => {
  const member = await createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z');
  const seenAt = (last_used_at: string) =>
    db.updateTable('sessions').set({ last_used_at }).where('member_id', '=', member.id).execute();
  // 00:30 in Berlin.
  await seenAt('2026-11-18T23:30:00Z');
  await planBetween('2026-11-19T16:00:00Z', '2026-11-20T00:00:00Z');
  expect(await digestsOf(member)).toEqual([]);
  await seenAt('2026-11-25T22:30:00Z');
  await planBetween('2026-11-26T16:00:00Z', '2026-11-27T00:00:00Z');
  expect(await digestsOf(member)).toEqual(['2026-11-26 at 2026-11-26 17:00']);
  await sendAt(env, new Date('2026-11-26T17:01:00Z'));
  expect(mailsTo(env, member)[0]!.text).toContain('Two Left Hands');
});

test.each([
  ['digest off', { digest: 'off' }],
  ['an unconfirmed address', { email_verified: false }],
  ['a suspended account', { suspended_at: new Date() }],
  ['a pause', { notifications_paused_until: new Date('2030-01-01') }],
])('a member with %s gets no digest', async (_state, change) => {
  const member = await createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z');
  await db.updateTable('members').set(change).where('id', '=', member.id).execute();
  await planBetween('2026-11-19T16:00:00Z', '2026-11-20T00:00:00Z');
  expect(await digestsOf(member)).toEqual([]);
});

test('without news and releases there is no digest, nor with entries that the member has read', async () => {
  const [idle, done] = [
    await createRecipient(env, { time_zone: 'Europe/Berlin' }),
    await createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z'),
  ];
  await db.updateTable('notifications').set({ read_at: new Date() }).execute();
  await planBetween('2026-11-19T16:00:00Z', '2026-11-20T00:00:00Z');
  expect([...(await digestsOf(idle)), ...(await digestsOf(done))]).toEqual([]);
});

test('the digest has the favorites of the next week and the unread entries since the last digest', async () => {
  const member = await createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z');
  const songs = await createSongs(db, [
    { title: 'Glasshouse', release_date: '2026-11-20' },
    { title: 'In eight days', release_date: '2026-11-27' },
    { title: 'Today', release_date: '2026-11-19' },
    { title: 'Archived', release_date: '2026-11-21', is_archived: true },
    { title: 'Sometime', release_date: '2026-11-30', release_precision: 'month' },
  ]);
  await createFavorites(
    db,
    songs.map((songId) => ({ songId, memberId: member.id })),
  );
  await planBetween('2026-11-19T16:00:00Z', '2026-11-19T17:00:00Z');
  await sendAt(env, new Date('2026-11-19T17:00:00Z'));
  const [mail] = mailsTo(env, member);
  expect(mail!.subject).toBe('Your week: one out tomorrow, one solved');
  expect(mail!.header('List-Unsubscribe')).toContain('.digest.1.');
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain('Glasshouse');
    expect(part).toContain('It has a name: Two Left Hands');
    expect(part).not.toMatch(/In eight days|>Today<|Archived/);
    expect(part).toContain('Week to November 19');
  }
  await planBetween('2026-11-26T16:00:00Z', '2026-11-26T17:00:00Z');
  await sendAt(env, new Date('2026-11-26T17:00:00Z'));
  const [, next] = mailsTo(env, member);
  expect(next!.subject).toBe('Your week: one out tomorrow');
  expect(next!.text).not.toContain('Sometime');
});

test('each period is decided once, also if several runs overlap and the last run is unknown', async () => {
  const members = await Promise.all(
    Array.from({ length: 20 }, () => createReader('weekly', 'Europe/Berlin', '2026-11-18T10:00:00Z')),
  );
  const now = new Date('2026-11-19T17:05:00Z');
  await Promise.all([planDigests(db, now), planDigests(db, now), planDigests(db, now), planDigests(db, now)]);
  await sql`truncate digest_runs`.execute(db);
  await planDigests(db, new Date('2026-11-19T17:20:00Z'));
  const digests = await Promise.all(members.map(digestsOf));
  expect(digests).toEqual(members.map(() => ['2026-11-19 at 2026-11-19 17:05']));
});

test('a member who moves to another zone on Thursday gets one digest', async () => {
  const member = await createReader('weekly', 'Pacific/Auckland', '2026-11-17T10:00:00Z');
  await planBetween('2026-11-19T04:00:00Z', '2026-11-19T06:00:00Z');
  await notifyInTopic(env, 'own-requests', member, 'Later', new Date('2026-11-19T07:00:00Z'));
  await db.updateTable('members').set({ time_zone: 'Europe/Berlin' }).where('id', '=', member.id).execute();
  await planBetween('2026-11-19T06:15:00Z', '2026-11-20T12:00:00Z');
  expect(await digestsOf(member)).toEqual(['2026-11-19 at 2026-11-19 05:00']);
});
