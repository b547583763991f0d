import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createMembers, type CreatedMember } from '../../../../../tools/fixtures/members.ts';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites, createVotes } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { startPushService, type TestSubscription } from '../../../../../tools/services/push-service.ts';
import { prepareTestEnvironment } from '../../../test/test-app.ts';
import type { DB } from '../../db/tables.ts';
import { readConfig } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import { createPush } from '../../platform/push.ts';
import { notifyBatch } from './notify.ts';
import { moveToTimeZone, sendReleaseAlerts } from './release-alerts.ts';
import { sendBatch, sendPushes } from './send-pushes.ts';

const service = await startPushService();
// No server: its job workers would use the real clock.
const env = await prepareTestEnvironment({ PUSH_HOSTS: service.origin });
const { db } = env;
afterAll(async () => {
  await env.close();
  service.stop();
});
afterEach(async () => {
  service.answerWith();
  service.received.length = 0;
  await sql`truncate notifications, notification_events, release_alerts, push_subscriptions cascade`.execute(db);
});

const config = readConfig(env.environment);
const log = { warn() {}, error() {} } as unknown as Log;
const push = createPush(config, log);
const parts = { db, push, config };

const noon = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);

type Change = Updateable<DB['members']>;

async function createMember(change?: Change): Promise<CreatedMember> {
  const [member] = (await createMembers(env, 1)) as [CreatedMember];
  if (change) await db.updateTable('members').set(change).where('id', '=', member.id).execute();
  return member;
}

/** Stores a subscription of the member's only session. */
async function subscribe({ id }: { id: string }): Promise<TestSubscription> {
  const subscription = service.subscribe();
  const { endpoint, p256dh, auth } = subscription;
  const session = await db.selectFrom('sessions').select('id').where('member_id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('push_subscriptions')
    .values({ member_id: id, session_id: session.id, endpoint, p256dh, auth })
    .execute();
  return subscription;
}

async function record(kind: string, subjectId: string, details: object = {}): Promise<void> {
  await sql`
    insert into notification_events (kind, subject_id, details)
    values (${kind}, ${subjectId}, ${JSON.stringify(details)}::jsonb)
  `.execute(db);
}

/** Runs every event to its end, as the job `notify` does. Returns how many messages it queued. */
async function runEvents(now = noon): Promise<number> {
  let pushes = 0;
  for (const { id } of await db.selectFrom('notification_events').select('id').execute()) {
    for (let batch = await notifyBatch({ db }, id, now); batch; batch = await notifyBatch({ db }, id, now)) {
      pushes += batch.pushes;
    }
  }
  return pushes;
}

/** A solved request that the member voted for. Returns its id. */
async function solveFor({ id }: { id: string }, now = noon, title = 'Closing track'): Promise<string> {
  const asker = await createMember();
  const requestId = await createRequest(db, asker.username, { title });
  await createVotes(db, [{ requestId, memberId: id }]);
  await record('solved', requestId);
  await runEvents(now);
  return requestId;
}

const countDeliveries = async () => (await db.selectFrom('push_deliveries').selectAll().execute()).length;
const readDelivery = () => db.selectFrom('push_deliveries').selectAll().executeTakeFirstOrThrow();
const titlesOf = (browser: TestSubscription) => browser.messages().map(({ payload }) => payload.notification.title);

describe('what a browser receives', () => {
  test('a solved request is one message with its text, address, tag and the unread count', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    const requestId = await solveFor(member);
    expect(await sendBatch(parts, noon)).toBe(1);
    const [message] = browser.messages();
    expect(message!.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'A request is solved',
        body: 'You voted: Closing track',
        navigate: `${env.address}/id-help?tab=community&request=${requestId}`,
        tag: message!.headers.topic,
        lang: 'en',
      },
      unread: 1,
    });
    expect(message!.headers).toMatchObject({ ttl: '86400', urgency: 'normal' });
    expect(message!.headers.topic).toMatch(/^[\w-]{24}$/);
    expect(await countDeliveries()).toBe(0);
    const { last_ok_at: lastOkAt } = await db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    expect(lastOkAt).toEqual(noon);
  });

  test('releases of a day are one message until local midnight, with the topic of the day', async () => {
    const member = await createMember({ time_zone: 'Europe/Berlin' });
    const browser = await subscribe(member);
    const songs = await createSongs(db, [
      { title: `Undertow ${randomUUID()}`, release_date: '2026-11-20' },
      { title: `Salt Circuit ${randomUUID()}`, release_date: '2026-11-20' },
    ]);
    await createFavorites(
      db,
      songs.map((songId) => ({ songId, memberId: member.id })),
    );
    await sendReleaseAlerts(db, new Date('2026-11-20T07:45:00Z'));
    const nine = new Date('2026-11-20T08:00:00Z');
    await sendReleaseAlerts(db, nine);
    await runEvents(nine);
    await sendBatch(parts, nine);
    const [message] = browser.messages();
    expect(message!.payload.notification).toMatchObject({
      title: 'Out today: 2 of your favorites',
      tag: 'release-2026-11-20',
    });
    expect(message!.headers).toMatchObject({ topic: 'release-2026-11-20', ttl: String(15 * 60 * 60) });
  });

  test('a release after a change of the time zone is sent too', async () => {
    const member = await createMember({ time_zone: 'America/Los_Angeles' });
    const browser = await subscribe(member);
    const [songId] = await createSongs(db, [{ title: `Undertow ${randomUUID()}`, release_date: '2026-11-20' }]);
    await createFavorites(db, [{ songId: songId!, memberId: member.id }]);
    await sendReleaseAlerts(db, noon);
    const services = { db, live: { announce() {} } } as unknown as Parameters<typeof moveToTimeZone>[0];
    await moveToTimeZone(services, member.id, { timeZone: 'Europe/Berlin' }, noon);
    await sendBatch(parts, noon);
    expect(titlesOf(browser)).toEqual([expect.stringMatching(/^Out today: Undertow/)]);
  });

  test('a release has its cover, and a Listen button once its link is confirmed', async () => {
    const url = 'https://undertow.bandcamp.com/track/undertow';
    const member = await createMember();
    const browser = await subscribe(member);
    const songIds: string[] = [];
    for (const confirmedAt of [null, noon]) {
      const song = { title: `Undertow ${randomUUID()}`, release_date: '2026-11-20', cover: 'gradient4' };
      const [songId] = await createSongs(db, [song]);
      songIds.push(songId!);
      await createFavorites(db, [{ songId: songId!, memberId: member.id }]);
      await db.insertInto('release_links').values({ song_id: songId!, url, confirmed_at: confirmedAt }).execute();
      await record('date', songId!, { from: null, to: '2026-11-20' });
      await runEvents();
      await sendBatch(parts, noon);
    }
    const payloads = browser.messages().map(({ payload }) => payload);
    expect(payloads.map(({ cover }) => cover)).toEqual(songIds.map((id) => ({ id, key: 'gradient4' })));
    expect(payloads.map(({ notification }) => notification.actions)).toEqual([
      undefined,
      [{ action: 'listen', title: 'Listen', navigate: url }],
    ]);
  });

  test('each browser of the member gets the message, and no other member', async () => {
    const [member, other] = [await createMember(), await createMember()];
    const browsers = [await subscribe(member), await subscribe(member)];
    const otherBrowser = await subscribe(other);
    await solveFor(member);
    await sendBatch(parts, noon);
    expect(browsers.map(titlesOf)).toEqual([['A request is solved'], ['A request is solved']]);
    expect(titlesOf(otherBrowser)).toEqual([]);
  });

  test('a further comment joins its unread entry and sends no further message', async () => {
    const [asker, ...commenters] = [await createMember(), await createMember(), await createMember()];
    const browser = await subscribe(asker);
    const requestId = await createRequest(db, asker.username);
    for (const { id } of commenters) {
      await createComments(db, [{ requestId, memberId: id }]);
      const { position } = await db
        .selectFrom('comments')
        .select('position')
        .orderBy('position', 'desc')
        .executeTakeFirstOrThrow();
      await record('comment', requestId, { comment: position });
      await runEvents();
      await sendBatch(parts, noon);
    }
    expect(titlesOf(browser)).toEqual([`${commenters[0]!.username} commented`]);
  });
});

describe('who gets no message', () => {
  test.each([
    ['who turned the topic off', 'followed-requests', false, 0],
    ['who turned another topic off', 'own-requests', false, 1],
    ['who turned it on', 'followed-requests', true, 1],
  ])('a voter %s', async (_who, topic, enabled, expected) => {
    const member = await createMember();
    await subscribe(member);
    await db
      .insertInto('notification_settings')
      .values({ member_id: member.id, topic, channel: 'push', enabled })
      .execute();
    await solveFor(member);
    expect(await countDeliveries()).toBe(expected);
  });

  test('defaults are those of the domain: a moved date sends none until the member turns it on', async () => {
    const [member, curious] = [await createMember(), await createMember()];
    await subscribe(member);
    const browser = await subscribe(curious);
    await db
      .insertInto('notification_settings')
      .values({ member_id: curious.id, topic: 'dates', channel: 'push', enabled: true })
      .execute();
    const [songId] = await createSongs(db, [{ title: `Undertow ${randomUUID()}`, release_date: '2026-12-24' }]);
    await createFavorites(
      db,
      [member, curious].map(({ id }) => ({ songId: songId!, memberId: id })),
    );
    await record('date', songId!, { from: '2026-12-01', to: '2026-12-24' });
    await runEvents();
    expect(await countDeliveries()).toBe(1);
    await sendBatch(parts, noon);
    expect(titlesOf(browser)).toEqual([expect.stringMatching(/moved$/)]);
  });

  test('a member who paused, until the pause ends', async () => {
    const member = await createMember({ notifications_paused_until: later(60) });
    await subscribe(member);
    await solveFor(member);
    expect(await countDeliveries()).toBe(0);
    await solveFor(member, later(61));
    expect(await countDeliveries()).toBe(1);
  });

  test('a member who paused or turned the topic off after the message was queued', async () => {
    const [paused, off] = [await createMember(), await createMember()];
    const browsers = [await subscribe(paused), await subscribe(off)];
    await solveFor(paused);
    await solveFor(off);
    await sql`update members set notifications_paused_until = 'infinity' where id = ${paused.id}`.execute(db);
    await db
      .insertInto('notification_settings')
      .values({ member_id: off.id, topic: 'followed-requests', channel: 'push', enabled: false })
      .execute();
    expect(await sendBatch(parts, noon)).toBe(2);
    expect(browsers.flatMap(titlesOf)).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });

  test('a member who read the entry meanwhile', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    await solveFor(member);
    await db.updateTable('notifications').set({ read_at: noon }).execute();
    await sendBatch(parts, noon);
    expect(browser.requests()).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });

  test('a member whose entry became invisible: the request was hidden', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    const requestId = await solveFor(member);
    await db.updateTable('requests').set({ hidden_at: noon }).where('id', '=', requestId).execute();
    await sendBatch(parts, noon);
    expect(browser.requests()).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });

  test('a browser that is signed out, or whose session has expired', async () => {
    const [signedOut, expired] = [await createMember(), await createMember()];
    const browsers = [await subscribe(signedOut), await subscribe(expired)];
    await solveFor(signedOut);
    await solveFor(expired);
    await db.deleteFrom('sessions').where('member_id', '=', signedOut.id).execute();
    expect(await countDeliveries()).toBe(1);
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2026-01-01') })
      .where('member_id', '=', expired.id)
      .execute();
    await sendBatch(parts, noon);
    expect(browsers.flatMap((browser) => browser.requests())).toEqual([]);
  });

  test('the former member of a browser in which another member signed in', async () => {
    const [former, current] = [await createMember(), await createMember()];
    const browser = await subscribe(former);
    await solveFor(former);
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('member_id', '=', current.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('push_subscriptions').set({ member_id: current.id, session_id: session.id }).execute();
    await sendBatch(parts, noon);
    expect(browser.requests()).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });
});

describe('quiet hours', () => {
  const inBerlin = { time_zone: 'Europe/Berlin', quiet_from: 23, quiet_to: 8 };

  test.each([
    ['over midnight, in the evening', inBerlin, '2026-11-20T22:30:00Z', '2026-11-21T07:00:00Z'],
    ['over midnight, in the morning', inBerlin, '2026-11-21T06:59:00Z', '2026-11-21T07:00:00Z'],
    ['just before they begin', inBerlin, '2026-11-20T21:59:00Z', '2026-11-20T21:59:00Z'],
    ['at their end', inBerlin, '2026-11-21T07:00:00Z', '2026-11-21T07:00:00Z'],
    ['during the day', { ...inBerlin, quiet_from: 9, quiet_to: 17 }, '2026-11-20T12:00:00Z', '2026-11-20T16:00:00Z'],
    ['in the night of the clock change', inBerlin, '2026-10-24T22:30:00Z', '2026-10-25T07:00:00Z'],
    ['without a zone', { quiet_from: 23, quiet_to: 8 }, '2026-11-20T23:30:00Z', '2026-11-21T08:00:00Z'],
    ['of no length', { ...inBerlin, quiet_to: 23 }, '2026-11-20T22:30:00Z', '2026-11-20T22:30:00Z'],
  ])('a message %s', async (_when, settings, at, due) => {
    const member = await createMember(settings);
    await subscribe(member);
    await solveFor(member, new Date(at));
    expect((await readDelivery()).due_at).toEqual(new Date(due));
  });

  test.each([
    [true, '2026-11-20T05:00:00Z'],
    [false, '2026-11-20T07:00:00Z'],
  ])('a release that the member lets through (%s) is due at %s', async (allows, due) => {
    const member = await createMember({ ...inBerlin, alert_hour: 6, quiet_allows_releases: allows });
    await subscribe(member);
    const [songId] = await createSongs(db, [{ title: `Undertow ${randomUUID()}`, release_date: '2026-11-20' }]);
    await createFavorites(db, [{ songId: songId!, memberId: member.id }]);
    await sendReleaseAlerts(db, new Date('2026-11-20T04:45:00Z'));
    const six = new Date('2026-11-20T05:00:00Z');
    await sendReleaseAlerts(db, six);
    await runEvents(six);
    expect((await readDelivery()).due_at).toEqual(new Date(due));
  });

  test.each([
    ['while the push service was down', inBerlin, undefined],
    ['after the member chose them', { time_zone: 'Europe/Berlin' }, inBerlin],
  ])('that begin before a message is sent postpone it: %s', async (_when, settings, chosen) => {
    const member = await createMember(settings);
    const browser = await subscribe(member);
    const evening = new Date('2026-11-20T21:59:30Z');
    await solveFor(member, evening);
    if (chosen) await db.updateTable('members').set(chosen).where('id', '=', member.id).execute();
    else {
      service.answerWith({ status: 503 });
      await sendBatch(parts, evening);
      service.answerWith();
    }
    const tried = service.received.length;
    expect(await sendBatch(parts, later(1, evening))).toBe(1);
    expect(service.received).toHaveLength(tried);
    const morning = new Date('2026-11-21T07:00:00Z');
    expect((await readDelivery()).due_at).toEqual(morning);
    await sendBatch(parts, morning);
    expect(titlesOf(browser)).toContain('A request is solved');
    expect(await countDeliveries()).toBe(0);
  });

  test('what waited for the morning becomes one message that opens the inbox', async () => {
    const member = await createMember(inBerlin);
    const browser = await subscribe(member);
    const night = new Date('2026-11-20T23:00:00Z');
    for (const title of ['First', 'Second', 'Third']) await solveFor(member, night, title);
    expect(await sendBatch(parts, new Date('2026-11-21T06:59:00Z'))).toBe(0);
    expect(await sendBatch(parts, new Date('2026-11-21T07:00:00Z'))).toBe(3);
    expect(browser.messages().map(({ payload }) => payload)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: '3 new in your inbox',
          body: 'A request is solved and 2 more',
          navigate: `${env.address}/inbox`,
          tag: 'inbox',
          lang: 'en',
        },
        unread: 3,
      },
    ]);
    expect(await countDeliveries()).toBe(0);
  });
});

describe('what the push service answers', () => {
  async function createDelivery(): Promise<TestSubscription> {
    const member = await createMember();
    const browser = await subscribe(member);
    await solveFor(member);
    return browser;
  }
  const countSubscriptions = async () => (await db.selectFrom('push_subscriptions').select('id').execute()).length;

  test.each([404, 410])('%i deletes the subscription', async (status) => {
    await createDelivery();
    service.answerWith({ status });
    await sendBatch(parts, noon);
    expect({ subscriptions: await countSubscriptions(), deliveries: await countDeliveries() }).toEqual({
      subscriptions: 0,
      deliveries: 0,
    });
  });

  test.each([413, 403, 400, 302])('%i deletes the message and keeps the subscription', async (status) => {
    await createDelivery();
    service.answerWith({ status, headers: { location: `${service.origin}/elsewhere` } });
    await sendBatch(parts, noon);
    expect(service.received).toHaveLength(1);
    expect({ subscriptions: await countSubscriptions(), deliveries: await countDeliveries() }).toEqual({
      subscriptions: 1,
      deliveries: 0,
    });
  });

  test.each([
    ['300', 5],
    ['0', 1],
    ['99999', 60],
  ])('429 with Retry-After %s waits for %i minutes', async (seconds, minutes) => {
    await createDelivery();
    service.answerWith({ status: 429, headers: { 'retry-after': seconds } });
    await sendBatch(parts, noon);
    expect((await readDelivery()).due_at).toEqual(later(minutes));
  });

  test('500 is repeated after 1, 2, 4, 8 and 16 minutes, and given up after six attempts', async () => {
    const browser = await createDelivery();
    service.answerWith({ status: 500 });
    let now = noon;
    for (const minutes of [1, 2, 4, 8, 16]) {
      await sendBatch(parts, now);
      expect((await readDelivery()).due_at).toEqual(later(minutes, now));
      expect(await sendBatch(parts, later(minutes - 0.5, now))).toBe(0);
      now = later(minutes, now);
    }
    await sendBatch(parts, now);
    expect(await countDeliveries()).toBe(0);
    expect(browser.requests()).toHaveLength(6);
  });

  test('a service that does not answer is asked again, and then the message arrives', async () => {
    const browser = await createDelivery();
    service.answerWith({ status: 201, delayMs: 2_000 });
    // Only here: on a busy machine, other requests would end too.
    await sendBatch({ ...parts, push: createPush(config, log, 500) }, noon);
    expect((await readDelivery()).due_at).toEqual(later(1));
    service.answerWith();
    await sendBatch(parts, later(1));
    expect(await countDeliveries()).toBe(0);
    expect(browser.messages().at(-1)!.payload.notification.title).toBe('A request is solved');
  });
});

describe('several processes', () => {
  async function createBrowsers(count: number): Promise<TestSubscription[]> {
    const asker = await createMember();
    const requestId = await createRequest(db, asker.username);
    const members = await createMembers(env, count);
    const browsers = await Promise.all(members.map(subscribe));
    await createVotes(
      db,
      members.map(({ id }) => ({ requestId, memberId: id })),
    );
    await record('solved', requestId);
    expect(await runEvents()).toBe(count);
    return browsers;
  }

  test('three that send at the same time send each message once', async () => {
    const browsers = await createBrowsers(60);
    const jobs = { add: () => Promise.resolve() } as unknown as Parameters<typeof sendPushes>[0]['jobs'];
    await Promise.all([1, 2, 3].map(() => sendPushes({ ...parts, jobs }, () => noon)));
    while ((await sendBatch(parts, noon)) > 0);
    expect(browsers.map((browser) => browser.requests().length)).toEqual(browsers.map(() => 1));
    expect(await countDeliveries()).toBe(0);
  });

  test('all that is due for one browser is one message, although three processes send', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    for (let count = 0; count < 6; count += 1) await solveFor(member);
    await Promise.all([1, 2, 3].map(() => sendBatch(parts, noon)));
    expect(titlesOf(browser)).toEqual(['6 new in your inbox']);
  });

  test('after a crash in the middle, the message is sent again with the same tag, and not before', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    await solveFor(member);
    const crashing = { ...push, send: (...given: Parameters<typeof push.send>) => push.send(...given).then(crash) };
    await expect(sendBatch({ ...parts, push: crashing }, noon)).rejects.toThrow('killed');
    expect(await sendBatch(parts, later(2))).toBe(0);
    expect(await sendBatch(parts, later(3))).toBe(1);
    const tags = browser.messages().map(({ payload }) => payload.notification.tag);
    expect(tags).toHaveLength(2);
    expect(new Set(tags).size).toBe(1);
    expect(await countDeliveries()).toBe(0);
  });

  test('a message whose process crashes each time is given up', async () => {
    const member = await createMember();
    const browser = await subscribe(member);
    await solveFor(member);
    await db.updateTable('push_deliveries').set({ attempts: 6 }).execute();
    await sendBatch(parts, noon);
    expect(browser.requests()).toEqual([]);
    expect(await countDeliveries()).toBe(0);
  });

  function crash(): never {
    throw new Error('killed');
  }
});
