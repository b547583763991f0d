import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import { inject } from 'vitest';
import { copyTemplate } from '../../../tools/test-databases.ts';
import { plantCrowd, type CrowdMember } from '../../../tools/crowd.ts';
import { createSurroundings, type Surroundings } from '../../../tools/surroundings.ts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { AppRouter } from '../src/router.ts';

export type TestWorld = Surroundings;

/** A database of its own, and everything around a server but the server. */
export async function createTestWorld(overrides: Record<string, string> = {}): Promise<TestWorld> {
  return createSurroundings(await copyTemplate(inject('postgresUrl')), overrides);
}

export type TestApp = TestWorld & { logLines: string[] };

/** A server listening inside this process, and the world around it. */
export async function startTestApp(overrides: Record<string, string> = {}): Promise<TestApp> {
  const world = await createTestWorld(overrides);
  const logLines: string[] = [];
  const { app } = await createApp(readConfig(world.environment), { write: (line) => void logLines.push(line) });
  await app.listen({ host: '127.0.0.1', port: world.port });
  return {
    ...world,
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
  world: TestWorld,
  options: { username?: string; email?: string; password?: string; earlyAccess?: boolean } = {},
) {
  const name = options.username ?? `member-${randomUUID().slice(0, 8)}`;
  const member = {
    username: name,
    email: options.email ?? `${name}@dubplate.example`,
    password: options.password ?? 'acetate-dreams',
  };
  const client = createClient(world.address);
  const inviteCode = await world.mint(options.earlyAccess ? { earlyAccess: true } : {});
  await client.api.accounts.register.mutate({ ...member, inviteCode });
  return { ...client, ...member, inviteCode };
}

export type PlantedMember = TestClient & Pick<CrowdMember, 'id' | 'username'>;

/** Members with early access who are signed in already, a browser each: sooner than having them register. */
export async function plantMembers(world: TestWorld, count: number): Promise<PlantedMember[]> {
  const crowd = await plantCrowd(world, count);
  return crowd.map(({ id, username, cookie }) => {
    const client = createClient(world.address);
    const [name, token] = cookie.split(/=(.*)/s) as [string, string];
    client.jar.set(name, token);
    return { ...client, id, username };
  });
}

/** What the server answered instead of a result. */
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
