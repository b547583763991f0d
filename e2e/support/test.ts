import { writeFileSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { createActors, type Actors, type Size } from './actors.ts';
import { closeGaps } from '../../tools/services/firefox.ts';
import { clearServerLog, lastServerErrors, readServerLog } from '../../tools/services/server-log.ts';
import { createEnvironments, startEnvironment, type ServerSettings } from './environment.ts';

export { expect } from '@playwright/test';

export type EnvironmentOptions = {
  size: Size;
  /** Environment variables of the server. A file that sets them runs in a separate worker. */
  serverSettings: ServerSettings;
};
type WorkerFixtures = EnvironmentOptions & { environments: ReturnType<typeof createEnvironments> };

type TestFixtures = Omit<Actors, 'size'> & {
  actors: Actors;
  /** Actors of a second server with its own database, for tests that break the server or change its settings. */
  startActors(settings?: ServerSettings): Promise<Actors>;
};

/** `actors` is for helpers that need several of its members; tests name the ones they use. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  size: ['phone', { option: true, scope: 'worker' }],
  serverSettings: [{}, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') closeGaps(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  environments: [
    async ({ serverSettings }, use) => {
      const environments = createEnvironments(serverSettings);
      await use(environments);
      await environments.close();
    },
    { scope: 'worker' },
  ],
  actors: async ({ browser, environments, size }, use, testInfo) => {
    const env = await environments.of(testInfo.file);
    const { closeContexts, ...actors } = createActors({ browser, env, size });
    clearServerLog();
    await use(actors);
    if (testInfo.status !== testInfo.expectedStatus) {
      writeFileSync(testInfo.outputPath('server.log'), readServerLog());
      await testInfo.attach('server errors', { body: lastServerErrors().join('\n') });
    }
    await closeContexts();
  },
  startActors: async ({ browser, size }, use) => {
    const started: { close(): Promise<unknown> }[] = [];
    await use(async (settings) => {
      const env = await startEnvironment(settings);
      const { closeContexts, ...actors } = createActors({ browser, env, size });
      started.push({ close: () => closeContexts().then(env.close) });
      return actors;
    });
    await Promise.all(started.map((each) => each.close()));
  },
  env: ({ actors }, use) => use(actors.env),
  visitor: ({ actors }, use) => use(actors.visitor),
  member: ({ actors }, use) => use(actors.member),
  otherMember: ({ actors }, use) => use(actors.otherMember),
  admin: ({ actors }, use) => use(actors.admin),
  owner: ({ actors }, use) => use(actors.owner),
});
