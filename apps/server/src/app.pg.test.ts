import http from 'node:http';
import { isScreenPath } from '@dubplate/domain/screen-path.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { prepareTestEnvironment } from '../test/test-app.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';

const env = await prepareTestEnvironment();
const createServer = vi.spyOn(http, 'createServer');
const { app } = await createApp(readConfig(env.environment), { write: () => {} });
// Node keeps no public property of them.
const [options] = createServer.mock.calls[0]!;
afterAll(async () => {
  await app.close();
  await env.close();
});

test('the server times out a request that does not arrive within 30 seconds, and an idle connection', () => {
  expect(app.server.requestTimeout).toBe(30_000);
  expect(app.server.headersTimeout).toBe(20_000);
  expect(options).toMatchObject({ connectionsCheckingInterval: 2_000 });
  expect(app.server.timeout).toBe(60_000);
});

test('the dev server and the service worker know every page of the server: none may be a screen', async () => {
  await app.ready();
  const pages = [...app.printRoutes({ commonPrefix: false }).matchAll(/── (\S+) \(GET/g)].map(([, path]) => path!);
  expect(pages).toEqual(expect.arrayContaining(['/healthz', '/calendar/:file', '/unsubscribe/:token']));
  expect(pages.filter(isScreenPath)).toEqual([]);
});
