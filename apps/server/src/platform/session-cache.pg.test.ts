import { refusals } from '@dubplate/domain/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin } from '../../../../tools/fixtures/admins.ts';
import { createRequest } from '../../../../tools/fixtures/requests.ts';
import { startRedis } from '../../../../tools/services/redis.ts';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { connectLive } from '../../test/live-client.ts';
import {
  createClient,
  createSignedInAdmin,
  createSignedInMembers,
  registerMember,
  type TestClient,
  type TestEnvironment,
} from '../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../test/two-processes.ts';

let pair: TwoProcesses;
let env: TestEnvironment;
let a: ServerProcess;
let b: ServerProcess;
beforeAll(async () => {
  // Longer than a test: only events and gaps of the bus end the use of an entry.
  pair = await startTwoProcesses({ SESSION_CACHE_SECONDS: '30' });
  ({ env, a, b } = pair);
  await untilCaching();
});
afterAll(() => pair.close());

/** The same browser at one of the processes. */
function at(server: ServerProcess, { jar }: Pick<TestClient, 'jar'>, { environment } = env): TestClient {
  const client = createClient(server.address, environment.BASE_URL!);
  for (const [name, value] of jar) client.jar.set(name, value);
  return client;
}

/** By a call that does not read the member, so that only the session decides. */
const isSignedIn = ({ api }: TestClient) =>
  api.settings.sessions.query().then(
    () => true,
    (error: Error) => {
      expect(error.message).toBe(refusals['signed-out']);
      return false;
    },
  );
const deleteSessions = (memberId: string) => env.db.deleteFrom('sessions').where('member_id', '=', memberId).execute();

/** Returns whether the process still accepts a session that it has read and that was deleted without an event. */
async function isCaching(server: ServerProcess, environment = env): Promise<boolean> {
  const [member] = await createSignedInMembers(environment, 1);
  const client = at(server, member!, environment);
  expect(await isSignedIn(client)).toBe(true);
  await environment.db.deleteFrom('sessions').where('member_id', '=', member!.id).execute();
  return isSignedIn(client);
}

/** At the start, and after a gap, a process waits for its connection to the bus. */
const untilCaching = () => until(async () => (await isCaching(a)) && (await isCaching(b)), 'both to cache sessions');

/** When it resolves, the second process has received what the first one announced before: the bus keeps the order. */
async function passBus(): Promise<void> {
  const [member] = await createSignedInMembers(env, 1);
  const viewer = await connectLive(b.address, { cookie: member!.cookie(), origin: env.environment.BASE_URL! });
  await at(a, member!).api.settings.setPublic.mutate({ isPublic: false });
  await until(() => viewer.messages.length > 0, 'the message on the second process');
  viewer.close();
}

type Member = Awaited<ReturnType<typeof registerMember>> & { id: string };

async function memberOnBoth() {
  const registered = await registerMember(env);
  const member: Member = { ...registered, id: (await registered.api.accounts.current.query())!.id };
  const browsers = [at(a, member), at(b, member)] as const;
  for (const browser of browsers) expect(await isSignedIn(browser)).toBe(true);
  return { member, browsers };
}

async function signInAgain({ email, password }: Member): Promise<TestClient> {
  const browser = createClient(env.address);
  await browser.api.accounts.signIn.mutate({ email, password });
  return browser;
}

const endings: [string, (member: Member) => Promise<unknown>][] = [
  ['signing out', (member) => member.api.accounts.signOut.mutate()],
  ['ending all other sessions', async (member) => (await signInAgain(member)).api.settings.endOtherSessions.mutate()],
  [
    'ending one session from another browser',
    async (member) => {
      const { api } = await signInAgain(member);
      const other = (await api.settings.sessions.query()).find(({ current }) => !current)!;
      await api.settings.endSession.mutate({ id: other.id });
    },
  ],
  [
    'changing the password in another browser',
    async (member) => {
      const { api } = await signInAgain(member);
      await api.settings.changePassword.mutate({ currentPassword: member.password, password: 'white-label-eyes' });
    },
  ],
  [
    'resetting the password',
    async ({ email }) => {
      const { api } = createClient(env.address);
      await api.accounts.requestPasswordReset.mutate({ email });
      const token = tokenIn(await env.mail.waitFor(email, 'Set a new password'));
      await api.accounts.resetPassword.mutate({ token, password: 'white-label-eyes' });
    },
  ],
  [
    'a decision about a report that suspends the author',
    async (member) => {
      const id = await createRequest(env.db, member.username);
      const reporter = await registerMember(env);
      await reporter.api.reports.add.mutate({ kind: 'request', id, reason: 'spam', note: '' });
      const { api } = await createSignedInAdmin(env);
      const { cases } = await api.reports.list.query({ state: 'open' });
      await api.reports.resolve.mutate({ caseId: cases[0]!.id, decision: 'suspend' });
    },
  ],
  [
    'signing in again in the same browser',
    ({ api, email, password }) => api.accounts.signIn.mutate({ email, password }),
  ],
  ['a suspension', async ({ id }) => (await createSignedInAdmin(env)).api.members.suspend.mutate({ memberId: id })],
  ['deleting the account', (member) => member.api.ownData.deleteAccount.mutate({ username: member.username })],
];

test.for(endings)('%s ends the session on both processes, although both have it in their cache', async ([, end]) => {
  const { member, browsers } = await memberOnBoth();
  await end(member);
  expect(await isSignedIn(browsers[0])).toBe(false);
  await passBus();
  expect(await isSignedIn(browsers[1])).toBe(false);
});

const listAdmins = (browsers: readonly TestClient[]) =>
  Promise.all(
    browsers.map(({ api }) =>
      api.admins.list.query().then(
        () => 'allowed',
        (error: Error) => error.message,
      ),
    ),
  );
const allowed = ['allowed', 'allowed'];
const refused = [refusals.forbidden, refusals.forbidden];

test('a changed role changes what both processes allow, although both have it in their cache', async () => {
  const owner = await createSignedInAdmin(env);
  const { member, browsers } = await memberOnBoth();
  expect(await listAdmins(browsers)).toEqual(refused);
  await makeAdmin(env.db, member.id, { permissions: ['canManageReports'] });
  const setPermission = (canManageAdmins: boolean) =>
    owner.api.admins.setPermissions.mutate({ memberId: member.id, permissions: { canManageAdmins } });

  await setPermission(true);
  await passBus();
  expect(await listAdmins(browsers)).toEqual(allowed);
  await setPermission(false);
  await passBus();
  expect(await listAdmins(browsers)).toEqual(refused);
  await setPermission(true);
  await passBus();
  expect(await listAdmins(browsers)).toEqual(allowed);
  await owner.api.admins.remove.mutate({ memberId: member.id });
  await passBus();
  expect(await listAdmins(browsers)).toEqual(refused);
});

test('the use of a session that a process has in its cache is stored once', async () => {
  const { member, browsers } = await memberOnBoth();
  const old = new Date(Date.now() - 60 * 60_000);
  const setUse = () => env.db.updateTable('sessions').set({ last_used_at: old }).where('member_id', '=', member.id);
  const readUse = () => env.db.selectFrom('sessions').select('last_used_at').where('member_id', '=', member.id);
  await setUse().execute();
  await member.api.settings.setPublic.mutate({ isPublic: true });
  await passBus();
  const { api } = browsers[1];
  await api.accounts.current.query();
  expect((await readUse().executeTakeFirstOrThrow()).last_used_at.getTime()).toBeGreaterThan(old.getTime());
  await setUse().execute();
  await api.accounts.current.query();
  expect((await readUse().executeTakeFirstOrThrow()).last_used_at).toEqual(old);
});

test('without the bus, both processes read the session for each call', async () => {
  const { member, browsers } = await memberOnBoth();
  await pair.redis.stop();
  await until(() => [a, b].every((server) => server.log().includes('redis is away')), 'both to notice');
  await deleteSessions(member.id);
  for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);

  const admin = await memberOnBoth();
  expect(await listAdmins(admin.browsers)).toEqual(refused);
  await makeAdmin(env.db, admin.member.id, { permissions: ['canManageAdmins'] });
  expect(await listAdmins(admin.browsers)).toEqual(allowed);
  await env.db.deleteFrom('admins').where('member_id', '=', admin.member.id).execute();
  expect(await listAdmins(admin.browsers)).toEqual(refused);
  await env.db.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', admin.member.id).execute();
  for (const browser of admin.browsers) expect(await isSignedIn(browser)).toBe(false);
  pair.redis = await startRedis(pair.redis.port);
  await untilCaching();
});

test('sessions that were read before a gap of the bus are read again after it', async () => {
  const { member, browsers } = await memberOnBoth();
  await pair.redis.stop();
  await deleteSessions(member.id);
  pair.redis = await startRedis(pair.redis.port);
  await untilCaching();
  for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
});

test('while Redis does not answer, signing out waits until no process can have the session in its cache', async () => {
  const slow = await startTwoProcesses({ SESSION_CACHE_SECONDS: '2' });
  try {
    const member = await registerMember(slow.env);
    const other = at(slow.b, member, slow.env);
    await until(() => isCaching(slow.b, slow.env), 'the other process to cache sessions');
    slow.redis.freeze();
    expect(await isSignedIn(other)).toBe(true);
    await member.api.accounts.signOut.mutate();
    expect(await isSignedIn(other)).toBe(false);
  } finally {
    slow.redis.thaw();
    await slow.close();
  }
});
