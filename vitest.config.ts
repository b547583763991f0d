import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/longest-first.ts';

/** unit: pure. server: on a real PostgreSQL, through HTTP. e2e: in a real browser, against the built app. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.pg.test.ts'],
          globalSetup: 'apps/server/test/setup.ts',
          // Every file has a server and a database of its own; reading the server's code anew for each took longer than most tests.
          isolate: false,
          // On two cores vitest would run one file after the other; half of the time of most is waiting.
          maxWorkers: 2,
          // Only what hangs is given up. More than `until` waits, so that it can say what it waited for.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: 'e2e/support/setup.ts',
          setupFiles: 'e2e/support/after-each.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a locator waits; what must be sooner says so.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          // Every file has a product of its own to play in; the browser and what is read to drive it are one for a worker.
          isolate: false,
        },
      },
    ],
  },
});
