import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../tools/services/server-process.ts';
import { copyTemplate } from '../../tools/test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../../tools/test-environment/test-environment.ts';
import { sharedBrowser } from './browser.ts';

export type RunningEnvironment = TestEnvironment & { server: ServerProcess };

/** The product as in production, with a real database, mail server and identity provider. */
export async function startEnvironment(overrides: Record<string, string> = {}): Promise<RunningEnvironment> {
  const database = await copyTemplate(inject('postgresUrl'));
  const env = await createTestEnvironment(database, { LOG_LEVEL: 'warn', ...overrides });
  const server = await startServerProcess(env.environment, env.port);
  return {
    ...env,
    server,
    async close() {
      await server.stop();
      await env.close();
    },
  };
}

export type TestSetup = { env: RunningEnvironment; browser: Browser };

/**
 * Starts the environment before the first test of a file and stops it after the last. The returned object is empty
 * until then.
 */
export function setUpTests(overrides: Record<string, string> = {}): TestSetup {
  const setup = {} as TestSetup;
  beforeAll(async () => {
    [setup.env, setup.browser] = await Promise.all([startEnvironment(overrides), sharedBrowser()]);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(`"${task.name}": the server said\n${setup.env.server.log()}`);
  });
  afterAll(async () => {
    await setup.env.close();
  });
  return setup;
}
