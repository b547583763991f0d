import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/support/longest-first.ts';

/** unit: pure functions. server: over HTTP on a real PostgreSQL. e2e: a real browser and the built app. */
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
          // Each file has a separate server and database. With isolation, loading the server code for each file takes
          // longer than most tests.
          isolate: false,
          // On two cores, vitest would run one file at a time, although most tests spend half their time waiting.
          maxWorkers: 2,
          // Only for tests that hang. Longer than the timeout of `until`, whose error names what it waited for.
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
          // The default for polls; tests with a stricter limit pass their own.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          // Each file has a separate environment. All files of a worker share one browser and the loaded code.
          isolate: false,
        },
      },
    ],
  },
});
