import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMembers } from '../../../../../tools/fixtures/members.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { prepareTestEnvironment } from '../../../test/test-app.ts';
import { listNotifications } from './notifications.store.ts';
import { notifyBatch } from './notify.ts';
import { changeTimes, moveToTimeZone, sendReleaseAlerts } from './release-alerts.ts';

// No server: its job workers would use the real clock.
const env = await prepareTestEnvironment();
const { db } = env;
afterAll(() => env.close());
afterEach(async () => {
  await sql`truncate notifications, notification_events, release_alerts cascade`.execute(db);
  await sql`delete from songs`.execute(db);
});

const parts = { db, live: { announce() {} } } as unknown as Parameters<typeof moveToTimeZone>[0];

async function createMemberIn(timeZone: string | null): Promise<string> {
  const [member] = await createMembers(env, 1, 'waiting');
  await db.updateTable('members').set({ time_zone: timeZone }).where('id', '=', member!.id).execute();
  return member!.id;
}

async function createFavoriteSong(releaseDate: string | null, memberIds: string[], precision = 'day'): Promise<string> {
  const title = `Salt Circuit ${randomUUID()}`;
  const [song] = await createSongs(db, [{ title, release_date: releaseDate, release_precision: precision }]);
  await createFavorites(
    db,
    memberIds.map((memberId) => ({ songId: song!, memberId })),
  );
  return song!;
}

/** Runs every event to its end, as the job `notify` does. */
async function runEvents(now: Date): Promise<void> {
  for (const { id } of await db.selectFrom('notification_events').select('id').execute()) {
    while (await notifyBatch({ db }, id, now, 2));
  }
}

async function sendAlertsAt(moment: string | Date): Promise<void> {
  const now = new Date(moment);
  await sendReleaseAlerts(db, now);
  await runEvents(now);
}

/** Runs the job every 15 minutes, as the cron entry does. Hourly is enough for days of zones with whole hours. */
async function sendAlertsBetween(from: string, through: string, minutes = 15): Promise<void> {
  for (let at = Date.parse(from); at <= Date.parse(through); at += minutes * 60_000) await sendAlertsAt(new Date(at));
}

/** The kind, release day and moment of each entry, in order. */
async function entriesOf(memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'occasion', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('position')
    .execute();
  return rows.map(({ kind, occasion, created_at: at }) => `${kind} ${occasion} at ${at.toISOString()}`);
}

async function moveDate(
  songId: string,
  from: string | null,
  to: string | null,
  now: string,
  toPrecision?: string,
): Promise<void> {
  const date = { release_date: to, release_precision: toPrecision ?? 'day' };
  await db.updateTable('songs').set(date).where('id', '=', songId).execute();
  const details = JSON.stringify({ from, to, toPrecision });
  await sql`
    insert into notification_events (kind, subject_id, details) values ('date', ${songId}, ${details}::jsonb)
  `.execute(db);
  await runEvents(new Date(now));
}

describe('on release day', () => {
  test('the last day of a month, a season or a year is no release, and a day beside them is one', async () => {
    const [waiting, other] = [await createMemberIn('Europe/Berlin'), await createMemberIn('Europe/Berlin')];
    await createFavoriteSong('2026-11-30', [waiting, other], 'month');
    await createFavoriteSong('2026-11-30', [waiting], 'season');
    await createFavoriteSong('2026-12-31', [waiting, other], 'year');
    await createFavoriteSong('2026-11-30', [other]);
    await sendAlertsBetween('2026-11-30T07:00:00Z', '2026-11-30T09:00:00Z');
    await sendAlertsBetween('2026-12-31T07:00:00Z', '2026-12-31T09:00:00Z');
    expect(await entriesOf(waiting)).toEqual([]);
    expect(await entriesOf(other)).toEqual(['out 2026-11-30 at 2026-11-30T08:00:00.000Z']);
    const { entries } = await listNotifications(db, other, undefined);
    expect(entries).toMatchObject([{ kind: 'out', count: 1 }]);
  });

  // Clocks change in Berlin on October 25, 2026, and in Los Angeles on November 1. Auckland has summer time.
  test('members in Auckland, Berlin and Los Angeles are notified once at 09:00, also when the clocks change', async () => {
    const [auckland, berlin, losAngeles] = [
      await createMemberIn('Pacific/Auckland'),
      await createMemberIn('Europe/Berlin'),
      await createMemberIn('America/Los_Angeles'),
    ];
    const days = ['2026-10-24', '2026-10-25', '2026-10-31', '2026-11-01'];
    for (const day of days) await createFavoriteSong(day, [auckland, berlin, losAngeles]);
    await sendAlertsBetween('2026-10-23T19:00:00Z', '2026-10-25T17:00:00Z', 60);
    await sendAlertsBetween('2026-10-30T19:00:00Z', '2026-11-01T18:00:00Z', 60);
    expect(await entriesOf(auckland)).toEqual([
      'out 2026-10-24 at 2026-10-23T20:00:00.000Z',
      'out 2026-10-25 at 2026-10-24T20:00:00.000Z',
      'out 2026-10-31 at 2026-10-30T20:00:00.000Z',
      'out 2026-11-01 at 2026-10-31T20:00:00.000Z',
    ]);
    expect(await entriesOf(berlin)).toEqual([
      'out 2026-10-24 at 2026-10-24T07:00:00.000Z',
      'out 2026-10-25 at 2026-10-25T08:00:00.000Z',
      'out 2026-10-31 at 2026-10-31T08:00:00.000Z',
      'out 2026-11-01 at 2026-11-01T08:00:00.000Z',
    ]);
    expect(await entriesOf(losAngeles)).toEqual([
      'out 2026-10-24 at 2026-10-24T16:00:00.000Z',
      'out 2026-10-25 at 2026-10-25T16:00:00.000Z',
      'out 2026-10-31 at 2026-10-31T16:00:00.000Z',
      'out 2026-11-01 at 2026-11-01T17:00:00.000Z',
    ]);
  });

  test('a zone with a quarter of an hour is notified at its own 09:00, and a member without a zone at 09:00 UTC', async () => {
    const [kathmandu, unknown] = [await createMemberIn('Asia/Kathmandu'), await createMemberIn(null)];
    await createFavoriteSong('2026-11-20', [kathmandu, unknown]);
    await sendAlertsBetween('2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z');
    expect(await entriesOf(kathmandu)).toEqual(['out 2026-11-20 at 2026-11-20T03:15:00.000Z']);
    expect(await entriesOf(unknown)).toEqual(['out 2026-11-20 at 2026-11-20T09:00:00.000Z']);
  });

  test('three favorites of one day are one entry', async () => {
    const member = await createMemberIn('Europe/Berlin');
    for (let song = 0; song < 3; song += 1) await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsBetween('2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z');
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T08:00:00.000Z']);
  });

  test('an archived song and the favorite of another member notify no member', async () => {
    const [member, other] = [await createMemberIn('Europe/Berlin'), await createMemberIn('Europe/Berlin')];
    const song = await createFavoriteSong('2026-11-20', [member]);
    await db.updateTable('songs').set({ is_archived: true }).where('id', '=', song).execute();
    await sendAlertsBetween('2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z');
    expect([...(await entriesOf(member)), ...(await entriesOf(other))]).toEqual([]);
  });

  test('two processes that run the job at the same moment notify once', async () => {
    const member = await createMemberIn('Europe/Berlin');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsAt('2026-11-20T07:45:00Z');
    const now = new Date('2026-11-20T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => sendReleaseAlerts(db, now)));
    await runEvents(now);
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T08:00:00.000Z']);
  });
});

describe('after an outage', () => {
  test('an alert is sent late, once, and not more than three days late', async () => {
    const member = await createMemberIn('Europe/Berlin');
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-20']) await createFavoriteSong(day, [member]);
    await sendAlertsAt('2026-11-15T12:00:00Z');
    await sendAlertsBetween('2026-11-20T07:00:00Z', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toEqual([
      'out 2026-11-18 at 2026-11-20T07:00:00.000Z',
      'out 2026-11-20 at 2026-11-20T08:00:00.000Z',
    ]);
  });

  test('the first run of an installation sends nothing about the past', async () => {
    const member = await createMemberIn('Europe/Berlin');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsBetween('2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z');
    expect(await entriesOf(member)).toEqual([]);
  });
});

describe('a changed date', () => {
  test('moved the evening before notifies of the move at once, of no release early, and of the new day', async () => {
    const [auckland, losAngeles] = [
      await createMemberIn('Pacific/Auckland'),
      await createMemberIn('America/Los_Angeles'),
    ];
    const song = await createFavoriteSong('2026-11-20', [auckland, losAngeles]);
    await sendAlertsBetween('2026-11-18T00:00:00Z', '2026-11-19T18:00:00Z');
    // The evening of the 19th in Berlin: 07:30 of the 20th in Auckland, before the alert.
    await moveDate(song, '2026-11-20', '2026-12-04', '2026-11-19T18:30:00Z');
    await sendAlertsBetween('2026-11-19T18:45:00Z', '2026-11-22T00:00:00Z');
    const moved = expect.stringMatching(/^date [\d-]+ at 2026-11-19T18:30:00.000Z$/);
    expect(await entriesOf(auckland)).toEqual([moved]);
    expect(await entriesOf(losAngeles)).toEqual([moved]);
    await sendAlertsBetween('2026-12-03T00:00:00Z', '2026-12-05T00:00:00Z');
    expect(await entriesOf(auckland)).toEqual([moved, 'out 2026-12-04 at 2026-12-03T20:00:00.000Z']);
    expect(await entriesOf(losAngeles)).toEqual([moved, 'out 2026-12-04 at 2026-12-04T17:00:00.000Z']);
  });

  test('set to today notifies now where it is that day, and the alert of that morning does not repeat it', async () => {
    const [auckland, losAngeles] = [
      await createMemberIn('Pacific/Auckland'),
      await createMemberIn('America/Los_Angeles'),
    ];
    const song = await createFavoriteSong(null, [auckland, losAngeles]);
    await sendAlertsAt('2026-11-19T17:00:00Z');
    // 07:00 of the 20th in Auckland, 10:00 of the 19th in Los Angeles.
    await moveDate(song, null, '2026-11-20', '2026-11-19T18:00:00Z');
    await sendAlertsBetween('2026-11-19T18:15:00Z', '2026-11-21T00:00:00Z');
    expect(await entriesOf(auckland)).toEqual(['out 2026-11-20 at 2026-11-19T18:00:00.000Z']);
    expect(await entriesOf(losAngeles)).toEqual([
      expect.stringMatching(/^date [\d-]+ at 2026-11-19T18:00:00.000Z$/),
      'out 2026-11-20 at 2026-11-20T17:00:00.000Z',
    ]);
  });

  test('set to a month that ends today notifies of the date, not of a release', async () => {
    const member = await createMemberIn('Europe/Berlin');
    const song = await createFavoriteSong(null, [member]);
    await moveDate(song, null, '2026-11-30', '2026-11-30T12:00:00Z', 'month');
    expect(await entriesOf(member)).toEqual([expect.stringMatching(/^date [\d-]+ at 2026-11-30T12:00:00.000Z$/)]);
  });

  test('set to a day more than three days ago notifies no member', async () => {
    const member = await createMemberIn('Europe/Berlin');
    const song = await createFavoriteSong(null, [member]);
    await moveDate(song, null, '2026-11-16', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toEqual([]);
    await moveDate(song, '2026-11-16', '2026-11-17', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toHaveLength(1);
  });

  test('of an older event is not sent when the date has changed again', async () => {
    const member = await createMemberIn('Europe/Berlin');
    const song = await createFavoriteSong('2026-12-24', [member]);
    await moveDate(song, '2026-11-20', '2026-12-04', '2026-11-19T12:00:00Z');
    await db.updateTable('songs').set({ release_date: '2026-12-24' }).where('id', '=', song).execute();
    await sql`
      insert into notification_events (kind, subject_id, details)
      values ('date', ${song}, '{"from": "2026-12-04", "to": "2026-12-18"}')
    `.execute(db);
    await runEvents(new Date('2026-11-19T13:00:00Z'));
    expect(await entriesOf(member)).toHaveLength(1);
  });
});

describe('a member who changes the alert hour', () => {
  const settle = (member: string, alertHour: number, at: string) =>
    changeTimes(parts, member, { alertHour }, new Date(at));

  test('to one that has passed is notified at once, and at the former hour not again', async () => {
    const member = await createMemberIn('Europe/Berlin');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsBetween('2026-11-19T12:00:00Z', '2026-11-20T07:00:00Z');
    expect(await entriesOf(member)).toEqual([]);
    await settle(member, 7, '2026-11-20T07:05:00Z');
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T07:05:00.000Z']);
    await sendAlertsBetween('2026-11-20T07:15:00Z', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toHaveLength(1);
  });

  test('to a later one is notified then, and once', async () => {
    const member = await createMemberIn('Europe/Berlin');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsBetween('2026-11-19T12:00:00Z', '2026-11-20T07:45:00Z');
    await settle(member, 12, '2026-11-20T07:50:00Z');
    await sendAlertsBetween('2026-11-20T08:00:00Z', '2026-11-20T10:45:00Z');
    expect(await entriesOf(member)).toEqual([]);
    await sendAlertsBetween('2026-11-20T11:00:00Z', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T11:00:00.000Z']);
    await settle(member, 14, '2026-11-20T12:05:00Z');
    await sendAlertsBetween('2026-11-20T12:15:00Z', '2026-11-20T20:00:00Z');
    expect(await entriesOf(member)).toHaveLength(1);
  });
});

describe('a member who travels', () => {
  test('to a zone where the alert time has passed is notified on arrival, once', async () => {
    const member = await createMemberIn('America/Los_Angeles');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsBetween('2026-11-19T12:00:00Z', '2026-11-20T06:00:00Z');
    expect(await entriesOf(member)).toEqual([]);
    const now = new Date('2026-11-20T06:10:00Z');
    expect(await moveToTimeZone(parts, member, { timeZone: 'Pacific/Auckland' }, now)).toBe(true);
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T06:10:00.000Z']);
    await moveToTimeZone(parts, member, { timeZone: 'America/Los_Angeles' }, now);
    await sendAlertsBetween('2026-11-20T06:15:00Z', '2026-11-21T06:00:00Z');
    expect(await entriesOf(member)).toHaveLength(1);
  });

  test('before the alert time waits for it, and an unknown zone is refused', async () => {
    const member = await createMemberIn('Pacific/Auckland');
    await createFavoriteSong('2026-11-20', [member]);
    await sendAlertsAt('2026-11-19T19:00:00Z');
    await moveToTimeZone(parts, member, { timeZone: 'Europe/Berlin' }, new Date('2026-11-19T19:10:00Z'));
    await sendAlertsBetween('2026-11-19T19:15:00Z', '2026-11-20T12:00:00Z');
    expect(await entriesOf(member)).toEqual(['out 2026-11-20 at 2026-11-20T08:00:00.000Z']);
    expect(await moveToTimeZone(parts, member, { timeZone: 'Europe/Nowhere' }, new Date())).toBe(false);
  });

  test('keeps a zone that the member chose, until it follows the device again', async () => {
    const member = await createMemberIn(null);
    const readZone = async () => {
      const row = await db.selectFrom('members').select('time_zone').where('id', '=', member).executeTakeFirst();
      return row!.time_zone;
    };
    const now = new Date();
    await moveToTimeZone(parts, member, { timeZone: 'Europe/Berlin' }, now);
    expect(await readZone()).toBe('Europe/Berlin');
    await moveToTimeZone(parts, member, { timeZone: 'Asia/Tokyo', followsDevice: false }, now);
    await moveToTimeZone(parts, member, { timeZone: 'Europe/Berlin' }, now);
    expect(await readZone()).toBe('Asia/Tokyo');
    await moveToTimeZone(parts, member, { timeZone: 'Europe/Berlin', followsDevice: true }, now);
    await moveToTimeZone(parts, member, { timeZone: 'Europe/London' }, now);
    expect(await readZone()).toBe('Europe/London');
  });
});
