import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { afterAll, inject } from 'vitest';
import { copyTemplate } from '../../../tools/test-environment/test-databases.ts';
import { createMembers, type CreatedMember } from '../../../tools/fixtures/members.ts';
import { createAdmin, type Grant } from '../../../tools/fixtures/admins.ts';
import { recordServerLog } from '../../../tools/services/server-log.ts';
import { createTestEnvironment, type TestEnvironment } from '../../../tools/test-environment/test-environment.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { AppRouter } from '../src/router.ts';

export type { TestEnvironment };

/** A database of its own and all services around a server, without the server. */
export async function prepareTestEnvironment(overrides: Record<string, string> = {}): Promise<TestEnvironment> {
  return createTestEnvironment(await copyTemplate(inject('postgresUrl')), overrides);
}

export type TestApp = TestEnvironment & { logLines: string[] };

/** A server that listens inside this process, and its test environment. */
export async function startTestApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const env = await prepareTestEnvironment(overrides);
  const logLines: string[] = [];
  const write = (line: string) => {
    logLines.push(line);
    recordServerLog(line);
  };
  const { app } = await createApp(readConfig(env.environment), { write });
  await app.listen({ host: '127.0.0.1', port: env.port });
  return {
    ...env,
    logLines,
    async close() {
      await app.close();
      await env.close();
    },
  };
}

/** Starts the app of a test file, and closes it after the last test. Call it at the top level of the file. */
export async function useTestApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(overrides);
  afterAll(() => app.close());
  return app;
}

let lastAddress = 0;

/** The API client of one browser: keeps its cookies and has its own client address. */
export function createClient(address: string, origin = address) {
  lastAddress += 1;
  const ip = `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
  const jar = new Map<string, string>();
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', ip);
    headers.set('origin', origin);
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(url, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split(/=(.*)/s) as [string, string];
      if (/max-age=0/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const api = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${address}/api/trpc`, fetch: send as typeof fetch })],
  });
  return { api, fetch: send, jar, cookie: () => [...jar].map((pair) => pair.join('=')).join('; ') };
}

export type TestClient = ReturnType<typeof createClient>;

/** Registers a new member and returns their signed-in browser. */
export async function registerMember(
  env: TestEnvironment,
  options: { username?: string; email?: string; password?: string; earlyAccess?: boolean } = {},
) {
  const name = options.username ?? `member-${randomUUID().slice(0, 8)}`;
  const member = {
    username: name,
    email: options.email ?? `${name}@dubplate.example`,
    password: options.password ?? 'acetate-dreams',
  };
  const client = createClient(env.address);
  const inviteCode = await env.mint(options.earlyAccess ? { earlyAccess: true } : {});
  await client.api.accounts.register.mutate({ ...member, inviteCode });
  return { ...client, ...member, inviteCode };
}

export type SignedInMember = TestClient & Pick<CreatedMember, 'id' | 'username'>;

/** Creates signed-in members with early access, one browser each. Faster than registering them. */
export async function createSignedInMembers(env: TestEnvironment, count: number): Promise<SignedInMember[]> {
  return (await createMembers(env, count)).map((member) => signIn(env, member));
}

/** Creates signed-in members who may not favorite before their first upload. */
export async function createNewcomers(env: TestEnvironment, count: number): Promise<SignedInMember[]> {
  const members = await createSignedInMembers(env, count);
  const ids = members.map(({ id }) => id);
  await env.db.updateTable('members').set({ early_access: false }).where('id', 'in', ids).execute();
  return members;
}

/** Creates an admin who is signed in, by default with all permissions. */
export async function createSignedInAdmin(env: TestEnvironment, grant: Grant = {}): Promise<SignedInMember> {
  return signIn(env, await createAdmin(env, grant));
}

function signIn(env: TestEnvironment, { id, username, cookie }: CreatedMember): SignedInMember {
  const client = createClient(env.address);
  const [name, token] = cookie.split(/=(.*)/s) as [string, string];
  client.jar.set(name, token);
  return { ...client, id, username };
}

/** Returns the error of a refused call. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ message: string; reason: string; about?: string | undefined }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) {
      return { message: error.message, reason: error.data?.reason, about: error.data?.about };
    }
    throw error;
  }
  throw new Error('it was not refused');
}
