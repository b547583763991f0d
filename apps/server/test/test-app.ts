import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { Client } from 'pg';
import { inject } from 'vitest';
import { startIdentityProvider, type IdentityProvider } from '../../../tools/identity-provider.ts';
import { startMailCatcher, type MailCatcher } from '../../../tools/mail-catcher.ts';
import { freePort } from '../../../tools/ports.ts';
import { createApp } from '../src/app.ts';
import { mintInvites } from '../src/features/invites/mint-invites.ts';
import { readConfig } from '../src/platform/config.ts';
import { createDatabase, createPool, type Database } from '../src/platform/database.ts';
import type { AppRouter } from '../src/router.ts';

/** A database of its own, with nothing in it. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client(inject('postgresUrl'));
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

export type TestWorld = {
  /** What a server process of this world is configured with; add PORT to start one. */
  environment: Record<string, string>;
  port: number;
  db: Database;
  mail: MailCatcher;
  identityProvider: IdentityProvider;
  mint(options?: { earlyAccess?: boolean }): Promise<string>;
  close(): Promise<void>;
};

/** Everything around a server: database, mail, identity provider. */
export async function createTestWorld(overrides: Record<string, string> = {}): Promise<TestWorld> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const databaseUrl = await createTestDatabase();
  const [mail, identityProvider] = await Promise.all([startMailCatcher(), startIdentityProvider({ baseUrl })]);
  const db = createDatabase(createPool(databaseUrl, 4));
  const environment = {
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'p0K2vD9wQm7Zs4Xy8Rb1Tc6Nf3Lh5Jg0',
    GOOGLE_ISSUER: identityProvider.issuer,
    GOOGLE_CLIENT_ID: identityProvider.clientId,
    GOOGLE_CLIENT_SECRET: identityProvider.clientSecret,
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Dubplate <hello@dubplate.example>',
    OWNER_EMAIL: 'owner@dubplate.example',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...overrides,
  };
  return {
    environment,
    port,
    db,
    mail,
    identityProvider,
    mint: async (options) => (await mintInvites(db, 1, options))[0]!,
    async close() {
      await Promise.all([db.destroy(), mail.stop(), identityProvider.stop()]);
    },
  };
}

export type TestApp = TestWorld & { address: string; logLines: string[] };

/** A server listening inside this process, and the world around it. */
export async function startTestApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const world = await createTestWorld(overrides);
  const logLines: string[] = [];
  const { app } = await createApp(readConfig(world.environment), { write: (line) => void logLines.push(line) });
  await app.listen({ host: '127.0.0.1', port: world.port });
  return {
    ...world,
    address: world.environment.BASE_URL!,
    logLines,
    async close() {
      await app.close();
      await world.close();
    },
  };
}

let lastAddress = 0;

/** A browser's side of the API: keeps its cookies and has an address of its own. */
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

/** Registers somebody new and gives their signed-in browser. */
export async function registerMember(
  world: TestWorld & { address?: string },
  options: { username?: string; email?: string; password?: string; earlyAccess?: boolean } = {},
) {
  const name = options.username ?? `member-${randomUUID().slice(0, 8)}`;
  const member = {
    username: name,
    email: options.email ?? `${name}@dubplate.example`,
    password: options.password ?? 'acetate-dreams',
  };
  const client = createClient(world.environment.BASE_URL!);
  const inviteCode = await world.mint(options.earlyAccess ? { earlyAccess: true } : {});
  await client.api.accounts.register.mutate({ ...member, inviteCode });
  return { ...client, ...member, inviteCode };
}

/** What the server answered instead of a result. */
export async function refusalOf(call: Promise<unknown>): Promise<{ message: string; reason: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) return { message: error.message, reason: error.data?.reason };
    throw error;
  }
  throw new Error('it was not refused');
}
