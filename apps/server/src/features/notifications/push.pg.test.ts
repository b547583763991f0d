import { afterAll, expect, test } from 'vitest';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { createBrowserKeys } from '../../../../../tools/fixtures/push.ts';
import { createSessions } from '../../../../../tools/fixtures/members.ts';
import { startPushService, type TestSubscription } from '../../../../../tools/services/push-service.ts';
import { createClient, createSignedInMembers, refusalOf, startTestApp, useTestApp } from '../../../test/test-app.ts';
import type { SignedInMember } from '../../../test/test-app.ts';

const service = await startPushService();
const app = await useTestApp({ PUSH_HOSTS: service.origin });
afterAll(() => service.stop());

const keysOf = ({ endpoint, p256dh, auth }: TestSubscription) => ({ endpoint, p256dh, auth });
const turnOn = ({ api }: Pick<SignedInMember, 'api'>, browser: TestSubscription) =>
  api.notifications.subscribe.mutate(keysOf(browser));

const newMember = async () => (await createSignedInMembers(app, 1))[0]!;

/** A further browser in which the member is signed in. */
async function signInAgain({ id }: SignedInMember) {
  const [cookie] = await createSessions(app, [id]);
  const client = createClient(app.address);
  const [name, value] = cookie!.split(/=(.*)/s) as [string, string];
  client.jar.set(name, value);
  return client;
}

const subscriptionsOf = ({ id }: SignedInMember) =>
  app.db.selectFrom('push_subscriptions').select('endpoint').where('member_id', '=', id).execute();

test('the message about a solved request reaches the browser of a voter, and the metric counts it', async () => {
  const [asker, voter] = [await newMember(), await newMember()];
  const browser = service.subscribe();
  const { publicKey } = await voter.api.notifications.pushKey.query();
  expect(Buffer.from(publicKey!, 'base64url')).toHaveLength(65);
  await turnOn(voter, browser);
  const id = await createRequest(app.db, asker.username, { title: 'Closing track' });
  await voter.api.votes.set.mutate({ requestId: id, voted: true });
  await asker.api.requests.solve.mutate({ id });
  await expect.poll(() => browser.messages()).toHaveLength(1);
  expect(browser.messages()[0]!.payload.notification).toMatchObject({
    title: 'A request is solved',
    navigate: `${app.address}/id-help?tab=community&request=${id}`,
  });
  await expect
    .poll(async () => (await voter.api.notifications.devices.query())[0]?.lastOkAt)
    .toEqual(expect.stringMatching(/^20/));
  await expect.poll(() => app.db.selectFrom('push_deliveries').selectAll().execute()).toEqual([]);
});

test('a member sees the browsers with push, and which one is this', async () => {
  const member = await newMember();
  const other = await signInAgain(member);
  expect(await member.api.notifications.devices.query()).toEqual([]);
  await turnOn(other, service.subscribe());
  await turnOn(member, service.subscribe());
  const device = { kind: 'unknown', words: 'Another device' };
  expect(await member.api.notifications.devices.query()).toEqual([
    { device, here: true, lastOkAt: null },
    { device, here: false, lastOkAt: null },
  ]);
});

test('a new endpoint of the same browser replaces the former one', async () => {
  const member = await newMember();
  const [former, current] = [service.subscribe(), service.subscribe()];
  await turnOn(member, former);
  await turnOn(member, current);
  expect(await subscriptionsOf(member)).toEqual([{ endpoint: current.endpoint }]);
});

test('an endpoint belongs to the member who signed in last in that browser', async () => {
  const [former, current] = [await newMember(), await newMember()];
  const browser = service.subscribe();
  await turnOn(former, browser);
  await turnOn(current, browser);
  expect(await subscriptionsOf(former)).toEqual([]);
  expect(await subscriptionsOf(current)).toEqual([{ endpoint: browser.endpoint }]);
});

test('a member who knows the endpoint of another browser does not take it over', async () => {
  const [owner, other] = [await newMember(), await newMember()];
  const browser = service.subscribe();
  await turnOn(owner, browser);
  const { auth, p256dh } = service.subscribe();
  await turnOn(other, { ...browser, auth, p256dh });
  expect(await subscriptionsOf(owner)).toEqual([{ endpoint: browser.endpoint }]);
  expect(await subscriptionsOf(other)).toEqual([]);
});

test('a member cannot turn off the browser of another member', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const browser = service.subscribe();
  await turnOn(member, browser);
  expect(await other.api.notifications.unsubscribe.mutate({ endpoint: browser.endpoint })).toEqual({ on: false });
  expect(await subscriptionsOf(member)).toHaveLength(1);
  await member.api.notifications.unsubscribe.mutate({ endpoint: browser.endpoint });
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('signing out ends push in that browser', async () => {
  const member = await newMember();
  await turnOn(member, service.subscribe());
  await member.api.accounts.signOut.mutate();
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('a member has at most ten browsers, and the oldest is removed', async () => {
  const member = await newMember();
  const browsers: TestSubscription[] = [];
  for (let count = 0; count < 12; count += 1) {
    const browser = service.subscribe();
    browsers.push(browser);
    await turnOn(await signInAgain(member), browser);
  }
  const stored = (await subscriptionsOf(member)).map(({ endpoint }) => endpoint);
  expect(stored.toSorted()).toEqual(
    browsers
      .slice(2)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});

test.each([
  'https://internal.example/admin',
  'http://127.0.0.1:1/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://fcm.googleapis.com/fcm/send/abc',
])('the endpoint %s is refused', async (endpoint) => {
  const member = await newMember();
  const refused = refusalOf(member.api.notifications.subscribe.mutate({ endpoint, ...createBrowserKeys() }));
  expect((await refused).reason).toBe('invalid-input');
  expect(await subscriptionsOf(member)).toEqual([]);
});

test('a key that is not on the curve is refused', async () => {
  const member = await newMember();
  const { endpoint, auth } = service.subscribe();
  const p256dh = `B${'A'.repeat(86)}`;
  expect((await refusalOf(member.api.notifications.subscribe.mutate({ endpoint, p256dh, auth }))).reason).toBe(
    'invalid-input',
  );
});

test('without a key, push is off', async () => {
  const off = await startTestApp({ VAPID_PRIVATE_KEY: '', PUSH_HOSTS: service.origin });
  const [member] = (await createSignedInMembers(off, 1)) as [SignedInMember];
  expect(await member.api.notifications.pushKey.query()).toEqual({ publicKey: null });
  expect((await refusalOf(turnOn(member, service.subscribe()))).reason).toBe('invalid-input');
  await off.close();
});
