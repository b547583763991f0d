import http from 'node:http';
import { expect, test, vi } from 'vitest';
import { prepareTestEnvironment } from '../test/test-app.ts';
import { createApp } from './app.ts';
import { readConfig } from './platform/config.ts';

test('the server times out a request that does not arrive within 30 seconds, and an idle connection', async () => {
  const env = await prepareTestEnvironment();
  // Node keeps no public property of it.
  const createServer = vi.spyOn(http, 'createServer');
  const { app } = await createApp(readConfig(env.environment), { write: () => {} });
  expect(app.server.requestTimeout).toBe(30_000);
  expect(app.server.headersTimeout).toBe(20_000);
  expect(createServer.mock.calls[0]![0]).toMatchObject({ connectionsCheckingInterval: 2_000 });
  expect(app.server.timeout).toBe(60_000);
  await app.close();
  await env.close();
});
