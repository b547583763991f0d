import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { startServerProcess, type ServerProcess } from '../tools/server-process.ts';
import { copyTemplate } from '../tools/test-databases.ts';
import { createSurroundings, type Surroundings } from '../tools/surroundings.ts';
import { sharedBrowser } from './browser.ts';

export type World = Surroundings & { server: ServerProcess };

/** The product as it runs in production, with a real database, mail server and identity provider around it. */
export async function createWorld(overrides: Record<string, string> = {}): Promise<World> {
  const database = await copyTemplate(inject('postgresUrl'));
  const surroundings = await createSurroundings(database, { LOG_LEVEL: 'warn', ...overrides });
  const server = await startServerProcess(surroundings.environment, surroundings.port);
  return {
    ...surroundings,
    server,
    async close() {
      await server.stop();
      await surroundings.close();
    },
  };
}

/** Where journeys play: a running product and a browser. */
export type Stage = { world: World; browser: Browser };

/** Set up before the first journey of a file and taken down after the last; filled in by then. */
export function setStage(overrides: Record<string, string> = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.world, stage.browser] = await Promise.all([createWorld(overrides), sharedBrowser()]);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(`"${task.name}": the server said\n${stage.world.server.log()}`);
  });
  afterAll(async () => {
    await stage.world.close();
  });
  return stage;
}
