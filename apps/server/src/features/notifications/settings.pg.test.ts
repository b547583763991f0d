import { beforeEach, describe, expect, test } from 'vitest';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
beforeEach(async () => {
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
});

const read = () => mara.api.notifications.settings.query();
const pausedUntil = async () => Date.parse((await read()).pausedUntil!);
const hourMs = 60 * 60 * 1_000;

/** Written from the mock-up of the settings. */
const defaults = {
  out: { push: true, email: true, inbox: true },
  dates: { push: false, email: false, inbox: true },
  'own-requests': { push: true, email: false, inbox: true },
  'followed-requests': { push: true, email: false, inbox: true },
  artists: { push: false, email: false, inbox: true },
  uploads: { push: false, email: true, inbox: true },
};

test('a new member has the defaults', async () => {
  expect(await read()).toEqual({
    channels: defaults,
    pausedUntil: null,
    alertHour: 9,
    quietHours: null,
    timeZone: null,
    followsDevice: true,
    digest: 'weekly',
  });
});

test('a changed channel is stored alone, and can be changed back', async () => {
  const changed = await mara.api.notifications.setChannel.mutate({ topic: 'dates', channel: 'push', on: true });
  expect(changed.channels).toEqual({ ...defaults, dates: { push: true, email: false, inbox: true } });
  await mara.api.notifications.setChannel.mutate({ topic: 'dates', channel: 'push', on: false });
  expect((await read()).channels).toEqual(defaults);
});

test('only the inbox of artists can be turned off', async () => {
  const turnOff = (topic: 'out' | 'artists') =>
    mara.api.notifications.setChannel.mutate({ topic, channel: 'inbox', on: false });
  expect((await turnOff('artists')).channels.artists.inbox).toBe(false);
  expect((await refusalOf(turnOff('out'))).reason).toBe('invalid-input');
});

test('a level replaces all channels, and one channel can be changed afterwards', async () => {
  const { setLevel, setChannel } = mara.api.notifications;
  const all = (push: boolean, email: boolean) =>
    Object.fromEntries(Object.keys(defaults).map((topic) => [topic, { push, email, inbox: true }]));
  await setChannel.mutate({ topic: 'artists', channel: 'inbox', on: false });
  expect((await setLevel.mutate({ level: 'everything' })).channels).toEqual(all(true, true));
  expect((await setLevel.mutate({ level: 'off' })).channels).toEqual(all(false, false));
  const changed = await setChannel.mutate({ topic: 'dates', channel: 'push', on: true });
  expect(changed.channels).toEqual({ ...all(false, false), dates: { push: true, email: false, inbox: true } });
  expect((await setLevel.mutate({ level: 'important' })).channels).toEqual(defaults);
  expect((await read()).channels).toEqual(defaults);
});

test('of two levels at once, one is stored as a whole', async () => {
  const { setLevel } = mara.api.notifications;
  await Promise.all(
    Array.from({ length: 10 }, (_, call) => setLevel.mutate({ level: call % 2 ? 'everything' : 'off' })),
  );
  const { channels } = await read();
  const [first] = Object.values(channels);
  for (const each of Object.values(channels)) expect(each).toEqual(first);
});

test('a change of one time leaves the others as they are', async () => {
  const quietHours = { from: 23, to: 8, allowReleases: false };
  await mara.api.notifications.setWhen.mutate({ quietHours });
  await mara.api.notifications.setWhen.mutate({ alertHour: 7 });
  await mara.api.notifications.setWhen.mutate({ digest: 'daily' });
  expect(await read()).toMatchObject({ quietHours, alertHour: 7, digest: 'daily' });
  await mara.api.notifications.setWhen.mutate({ quietHours: null });
  expect(await read()).toMatchObject({ quietHours: null, alertHour: 7, digest: 'daily' });
});

test.each([{ alertHour: 24 }, { alertHour: 1.5 }, { quietHours: { from: -1, to: 8, allowReleases: true } }])(
  '%j is refused',
  async (when) => {
    expect((await refusalOf(mara.api.notifications.setWhen.mutate(when))).reason).toBe('invalid-input');
  },
);

test('a changed time zone is answered with the member and its new version', async () => {
  const before = (await mara.api.accounts.current.query())!;
  const changed = { ...before, timeZone: 'Asia/Tokyo', version: before.version + 1 };
  expect(before.timeZone).toBeNull();
  expect(await mara.api.notifications.setTimeZone.mutate({ timeZone: 'Asia/Tokyo' })).toEqual(changed);
  expect(await mara.api.notifications.setTimeZone.mutate({ timeZone: 'Asia/Tokyo' })).toEqual(changed);
  expect(await mara.api.accounts.current.query()).toEqual(changed);
});

describe('a pause', () => {
  const pause = (length: 'day' | 'week' | 'sunday' | 'always' | null) =>
    mara.api.notifications.pause.mutate({ pause: length });

  test('of a day and of a week ends after that time', async () => {
    const before = Date.now();
    await pause('day');
    expect(((await pausedUntil()) - before) / hourMs).toBeCloseTo(24, 1);
    await pause('week');
    expect(((await pausedUntil()) - before) / hourMs).toBeCloseTo(24 * 7, 1);
  });

  test('until Sunday ends at 09:00 in the zone of the member', async () => {
    await mara.api.notifications.setTimeZone.mutate({ timeZone: 'Asia/Tokyo' });
    await pause('sunday');
    const end = new Date(await pausedUntil());
    // Tokyo has no summer time: 09:00 is midnight in UTC.
    expect([end.getUTCDay(), end.getUTCHours(), end.getUTCMinutes()]).toEqual([0, 0, 0]);
    expect(end.getTime()).toBeGreaterThan(Date.now());
    expect(end.getTime()).toBeLessThanOrEqual(Date.now() + 7 * 24 * hourMs);
  });

  test('without an end lasts until the member ends it', async () => {
    await pause('always');
    expect(await pausedUntil()).toBeGreaterThan(Date.now() + 100 * 365 * 24 * hourMs);
    await pause(null);
    expect((await read()).pausedUntil).toBeNull();
  });

  test('that is over is not shown', async () => {
    const past = new Date(Date.now() - hourMs);
    await app.db.updateTable('members').set({ notifications_paused_until: past }).where('id', '=', mara.id).execute();
    expect((await read()).pausedUntil).toBeNull();
  });
});
