import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenIn } from '../../../../tools/services/mail-catcher.ts';
import { until, type ServerProcess } from '../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../test/live-client.ts';
import { createClient, registerMember, type TestEnvironment } from '../../test/test-app.ts';
import { call, startTwoProcesses, type TwoProcesses } from '../../test/two-processes.ts';

let pair: TwoProcesses;
let env: TestEnvironment;
let a: ServerProcess;
let b: ServerProcess;
beforeAll(async () => {
  pair = await startTwoProcesses();
  ({ env, a, b } = pair);
});
afterAll(() => pair.close());

const alternate = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? a : b));
const tooMany = 'Too many failed attempts. Please try again later.';
const live = (server: ServerProcess, cookie: string) =>
  connectLive(server.address, { cookie, origin: env.environment.BASE_URL! });

async function memberWithLink() {
  const member = await registerMember(env);
  const token = tokenIn(await env.mail.waitFor(member.email, 'Confirm your email'));
  return { ...member, confirm: () => member.api.accounts.confirmEmail.mutate({ token }) };
}

test('both processes share the limit of ten wrong passwords', async () => {
  const { email, password } = await registerMember(env);
  const browser = createClient(a.address);
  for (const server of alternate(10)) {
    expect(await call(browser, server, 'accounts.signIn', { email, password: 'wrong-guess' })).toBe(
      'Incorrect password',
    );
  }
  expect(await call(browser, a, 'accounts.signIn', { email, password })).toBe(tooMany);
  expect(await call(browser, b, 'accounts.signIn', { email, password })).toBe(tooMany);
});

test('a correct password on one process resets the wrong ones on the other', async () => {
  const { email, password } = await registerMember(env);
  const browser = createClient(a.address);
  for (let i = 0; i < 9; i += 1) await call(browser, a, 'accounts.signIn', { email, password: 'wrong-guess' });
  expect(await call(browser, b, 'accounts.signIn', { email, password })).toBe('ok');
  expect(await call(browser, a, 'accounts.signIn', { email, password: 'wrong-guess' })).toBe('Incorrect password');
  expect(await call(browser, a, 'accounts.signIn', { email, password })).toBe('ok');
});

test('both processes share the limit of five reset emails', async () => {
  const { email } = await registerMember(env);
  const browser = createClient(a.address);
  const reset = (server: ServerProcess) => call(browser, server, 'accounts.requestPasswordReset', { email });
  for (const server of alternate(5)) expect(await reset(server)).toBe('ok');
  expect(await reset(a)).toBe(tooMany);
  expect(await reset(b)).toBe(tooMany);
});

test('both processes share the limit of sixty invalid codes', async () => {
  const browser = createClient(a.address);
  const messages = await Promise.all(
    alternate(60).map((server) => call(browser, server, 'invites.check', { code: 'zzzz-zzzz-zzzz' })),
  );
  expect(new Set(messages)).toEqual(new Set(['Invalid invite code']));
  const code = await env.mint();
  expect(await call(browser, a, 'invites.check', { code })).toBe(tooMany);
  expect(await call(browser, b, 'invites.check', { code })).toBe(tooMany);
});

test('a change through one process reaches a browser on the other', async () => {
  const member = await memberWithLink();
  const viewer = await live(b, member.cookie());
  await member.confirm();
  await until(() => viewer.messages.length > 0, 'the change on the other process');
  expect(viewer.messages[0]!.changes).toMatchObject([{ kind: 'member', row: { emailVerified: true } }]);
  viewer.close();
});

/**
 * Sends changes through the first process until a tab on the second has ended, at most three. The bus keeps the order,
 * so the end of a session arrives before later changes. A session that only the sweep of each minute ends is later.
 */
async function endsBeforeLaterChanges(viewer: LiveViewer): Promise<boolean> {
  for (let count = 0; count < 3 && !viewer.ended(); count += 1) {
    const other = await memberWithLink();
    const otherViewer = await live(b, other.cookie());
    await other.confirm();
    await until(() => otherViewer.messages.length > 0, 'a later change');
    otherViewer.close();
  }
  return viewer.ended();
}

test('signing out on one process ends that session on the other, and no other session', async () => {
  const phone = await registerMember(env);
  const laptop = createClient(a.address);
  await laptop.api.accounts.signIn.mutate({ email: phone.email, password: phone.password });
  const [onPhone, onLaptop] = [await live(b, phone.cookie()), await live(b, laptop.cookie())];
  await phone.api.accounts.signOut.mutate();
  expect(await endsBeforeLaterChanges(onPhone)).toBe(true);
  await until(() => onPhone.socket.disconnected, 'the connection to close');
  expect(onLaptop.socket.connected).toBe(true);
  onLaptop.close();
});

test('sessions ended in the settings or by account deletion end on the other process, before later changes', async () => {
  const phone = await registerMember(env);
  const elsewhere = async () => {
    const browser = createClient(a.address);
    await browser.api.accounts.signIn.mutate({ email: phone.email, password: phone.password });
    const { id } = (await browser.api.settings.sessions.query()).find(({ current }) => current)!;
    return { id, viewer: await live(b, browser.cookie()) };
  };
  const [one, two] = [await elsewhere(), await elsewhere()];
  const own = await live(b, phone.cookie());
  await phone.api.settings.endSession.mutate({ id: one.id });
  expect(await endsBeforeLaterChanges(one.viewer)).toBe(true);
  expect(two.viewer.ended()).toBe(false);
  await phone.api.settings.endOtherSessions.mutate();
  expect(await endsBeforeLaterChanges(two.viewer)).toBe(true);
  expect(own.ended()).toBe(false);
  await phone.api.ownData.deleteAccount.mutate({ username: phone.username });
  expect(await endsBeforeLaterChanges(own)).toBe(true);
  await until(() => own.socket.disconnected, 'the last connection of the account to close');
});
