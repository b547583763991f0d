import { randomUUID } from 'node:crypto';
import type { AdminGrant, AdminPermission } from '@dubplate/domain/actor.ts';
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
  type WebSocket,
} from '@playwright/test';
import { appoint } from '../../tools/fixtures/admins.ts';
import { createMember } from '../../tools/fixtures/members.ts';
import { linkIn } from '../../tools/services/mail-catcher.ts';
import type { RunningEnvironment } from './environment.ts';

export const password = 'acetate-dreams';

export type Size = 'phone' | 'desk';
export type Actors = Omit<ReturnType<typeof createActors>, 'closeContexts'>;
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

/**
 * Opens a screen and waits for its live connection and the calls that follow it. After connecting, the page joins its
 * rooms and refetches what it shows. These calls could interfere with the next steps of a test. `lastCall` names a
 * refetch that the screen always makes.
 */
export async function openLive(page: Page, path: string, lastCall = ''): Promise<void> {
  let connected = false;
  let joined = false;
  let lastCalled = lastCall === '';
  const pending = new Set<Request>();
  const onSocket = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => {
      connected ||= String(payload).startsWith('40');
      joined ||= String(payload).startsWith('43');
    });
  const onRequest = (request: Request) => {
    const url = request.url();
    if (!url.includes('/api/trpc/')) return;
    pending.add(request);
    lastCalled ||= connected && url.includes(lastCall);
  };
  const onEnd = (request: Request) => void pending.delete(request);
  page.on('websocket', onSocket).on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd);
  await page.goto(path);
  const isReady = () => joined && lastCalled && pending.size === 0;
  await expect.poll(isReady, { message: 'the live connection', intervals: [50], timeout: 60_000 }).toBe(true);
  page.off('websocket', onSocket).off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd);
}

type MemberOptions = {
  earlyAccess?: boolean;
  person?: Person;
  /** The screen to open; null opens none. */
  path?: string | null;
  /** Registers through the API, so that the server sends the confirmation email. Slower than inserting rows. */
  confirmationEmail?: boolean;
};
type AdminOptions = MemberOptions & { permissions?: readonly AdminPermission[]; role?: AdminGrant['role'] };
type Joining = Person & { password: string; earlyAccess: boolean };

/** `contextOptions`: for a browser outside Playwright Test, which applies those of its configuration. */
type ActorOptions = {
  browser: Browser;
  env: RunningEnvironment;
  size: Size;
  contextOptions?: BrowserContextOptions;
};

let lastAddress = 0;

/** The people of a test. Each has a browser with separate cookies and a separate IP address. */
export function createActors({ browser, env, size, contextOptions }: ActorOptions) {
  const opened: BrowserContext[] = [];

  async function openContext(): Promise<BrowserContext> {
    lastAddress += 1;
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: env.address,
      extraHTTPHeaders: { 'x-forwarded-for': `10.1.${lastAddress >> 8}.${lastAddress & 255}` },
    });
    // API calls outside a page have no Origin header, and the server refuses their cookie without one.
    const post = context.request.post.bind(context.request);
    context.request.post = (url, options = {}) =>
      post(url, { ...options, headers: { origin: new URL(url, env.address).origin, ...options.headers } });
    opened.push(context);
    return context;
  }

  /** A person who is not signed in. Collects errors of the page's console. */
  async function visitor() {
    const context = await openContext();
    const consoleErrors: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => consoleErrors.push(String(error)));
    page.on('console', (message) => {
      const expected = /status of (400|401|404|409|429)/.test(message.text());
      if (message.type() === 'error' && !expected) consoleErrors.push(message.text());
    });
    return { page, context, consoleErrors };
  }

  /** A signed-in member, on Home unless `path` says otherwise. */
  async function member(options: MemberOptions = {}) {
    const entered = await visitor();
    const { earlyAccess = false, person = newPerson(), path = '/', confirmationEmail = false } = options;
    const joining = { ...person, password, earlyAccess };
    const code = confirmationEmail ? await register(entered.context, joining) : await create(entered.context, joining);
    if (path !== null) await open(entered.page, path);
    return { ...entered, ...person, code };
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path);
    // Some screens have a second navigation, for their sections. An open dialog hides it.
    await page.getByRole('navigation').or(page.getByRole('dialog')).first().waitFor();
  }

  /** A member without a page: the test acts for them through the API, which is faster. */
  async function otherMember(options: Pick<MemberOptions, 'earlyAccess' | 'person'> = {}) {
    const context = await openContext();
    const { earlyAccess = false, person = newPerson() } = options;
    await create(context, { ...person, password, earlyAccess });
    return { context, ...person };
  }

  /** Calls the API directly: signed-out.spec.ts tests registration through the screens. */
  async function register(context: BrowserContext, { earlyAccess, ...person }: Joining): Promise<string> {
    const inviteCode = await env.mint({ earlyAccess });
    const answer = await context.request.post('/api/trpc/accounts.register', { data: { ...person, inviteCode } });
    if (!answer.ok()) throw new Error(await answer.text());
    return inviteCode;
  }

  async function create(context: BrowserContext, joining: Joining): Promise<string> {
    const { code, cookie } = await createMember(env, joining);
    const [name, value] = cookie.split(/=(.*)/s) as [string, string];
    await context.addCookies([{ name, value, url: env.address, httpOnly: true, sameSite: 'Lax' }]);
    return code;
  }

  /** The owner, with a confirmed email. */
  async function owner() {
    const person = { username: 'the owner', email: env.environment.OWNER_EMAIL! };
    const joined = await member({ person, confirmationEmail: true, path: null });
    await joined.page.goto(linkIn(await env.mail.waitFor(person.email, 'Confirm your email')));
    await joined.page.waitForURL(/\/profile/);
    return joined;
  }

  /** An admin in the console, with all permissions unless `permissions` says otherwise. */
  async function admin(options: AdminOptions = {}) {
    const { permissions, role, path = '/admin', ...rest } = options;
    const joined = await member({ ...rest, path: null });
    const { email, page } = joined;
    const id = await appoint(env.db, { email, ...(permissions && { permissions }), ...(role && { role }) });
    if (path !== null) await open(page, path);
    return { ...joined, id };
  }

  return {
    env,
    size,
    visitor,
    member,
    otherMember,
    owner,
    admin,
    /** Open pages keep rendering and slow down all later tests. */
    closeContexts: () => Promise.all(opened.map((context) => context.close())),
  };
}
