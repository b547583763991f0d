import { randomUUID } from 'node:crypto';
import type { AdminGrant, AdminPermission } from '@dubplate/domain/actor.ts';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { appoint } from '../../apps/server/test/admins.ts';
import { createMember } from '../../apps/server/test/create-member.ts';
import { linkIn } from '../../tools/services/mail-catcher.ts';
import { until } from '../../tools/services/server-process.ts';
import { openBrowser, openContext, type Size } from './browser.ts';
import type { TestSetup } from './environment.ts';

export const password = 'acetate-dreams';

export function visitor({ browser, env }: TestSetup, size: Size) {
  return openBrowser(browser, env.address, size);
}

export type Person = { username: string; email: string };

export function newPerson(name = 'selector'): Person {
  const username = `${name}-${randomUUID().slice(0, 6)}`;
  return { username, email: `${username}@dubplate.example` };
}

export async function fillRegistration(page: Page, person: Person, confirm = password): Promise<void> {
  await page.getByLabel('Selector (Display) Name').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirm);
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

type MemberOptions = {
  earlyAccess?: boolean;
  person?: Person;
  /** The screen to open; null opens none. */
  path?: string | null;
  /** Registers through the API, so that the server sends the confirmation email. Slower than inserting rows. */
  confirmationEmail?: boolean;
};

/** A signed-in member, on Home unless `path` says otherwise. */
export async function member(setup: TestSetup, size: Size, options: MemberOptions = {}) {
  const opened = await visitor(setup, size);
  const { earlyAccess = false, person = newPerson(), path = '/', confirmationEmail = false } = options;
  const joined = { ...person, password, earlyAccess };
  const code = confirmationEmail
    ? await register(setup, opened.context, joined)
    : await create(setup, opened.context, joined);
  if (path !== null) {
    await opened.page.goto(path);
    await opened.page.getByRole('navigation').waitFor();
  }
  return { ...opened, ...person, code };
}

/**
 * Opens a screen and waits for its live connection and the `accounts.current` call that follows. Without the wait, that
 * call could interfere with the steps of a test.
 */
export async function openLive(page: Page, path: string): Promise<void> {
  let connected = false;
  let sessionRequested = false;
  const pendingCalls = new Set<Request>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => (connected ||= String(payload).startsWith('40'))),
  );
  page.on('request', (request) => {
    if (!request.url().includes('accounts.current')) return;
    pendingCalls.add(request);
    sessionRequested ||= connected;
  });
  page.on('requestfinished', (request) => pendingCalls.delete(request));
  page.on('requestfailed', (request) => pendingCalls.delete(request));
  await page.goto(path);
  await until(() => sessionRequested && pendingCalls.size === 0, 'the live connection');
}

/** A member without a page: the test acts for them through the API, which is faster. */
export async function otherMember(setup: TestSetup, options: Pick<MemberOptions, 'earlyAccess' | 'person'> = {}) {
  const context = await openContext(setup.browser, setup.env.address, 'phone');
  const { earlyAccess = false, person = newPerson() } = options;
  await create(setup, context, { ...person, password, earlyAccess });
  return { context, ...person };
}

type Joining = Person & { password: string; earlyAccess: boolean };

/** Calls the API directly: signed-out.spec.ts tests registration through the screens. */
async function register({ env }: TestSetup, context: BrowserContext, { earlyAccess, ...person }: Joining) {
  const inviteCode = await env.mint({ earlyAccess });
  const answer = await context.request.post('/api/trpc/accounts.register', { data: { ...person, inviteCode } });
  if (!answer.ok()) throw new Error(await answer.text());
  return inviteCode;
}

async function create({ env }: TestSetup, context: BrowserContext, joining: Joining) {
  const { code, cookie } = await createMember(env, joining);
  const [name, value] = cookie.split(/=(.*)/s) as [string, string];
  await context.addCookies([{ name, value, url: env.address, httpOnly: true, sameSite: 'Lax' }]);
  return code;
}

/** The owner, with a confirmed email. */
export async function owner(setup: TestSetup, size: Size) {
  const person = { username: 'the owner', email: setup.env.environment.OWNER_EMAIL! };
  const opened = await member(setup, size, { person, confirmationEmail: true, path: null });
  await opened.page.goto(linkIn(await setup.env.mail.waitFor(person.email, 'Confirm your email')));
  await opened.page.waitForURL(/\/profile/);
  return opened;
}

type AdminOptions = MemberOptions & { permissions?: readonly AdminPermission[]; role?: AdminGrant['role'] };

/** An admin in the console, with all permissions unless `permissions` says otherwise. */
export async function admin(setup: TestSetup, size: Size, options: AdminOptions = {}) {
  const { permissions, role, path = '/admin', ...rest } = options;
  const opened = await member(setup, size, { ...rest, path: null });
  const { email, page } = opened;
  const id = await appoint(setup.env.db, { email, ...(permissions && { permissions }), ...(role && { role }) });
  if (path !== null) {
    await page.goto(path);
    await page.getByRole('navigation').waitFor();
  }
  return { ...opened, id };
}
