import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** docs/testing.md says which test belongs where. */
export default defineConfig({
  test: {
    // Screenshots of failed component tests.
    attachmentsDir: 'test-results/component',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/*.proof.test.ts', '**/node_modules/**', '**/.stryker-tmp/**'],
          testTimeout: 60_000,
          // Half of the time would be spent loading the same modules for each file.
          isolate: false,
          pool: 'threads',
        },
      },
      // Component tests in a browser.
      'apps/web/vitest.config.ts',
      onPostgres('server', '**/*.pg.test.ts'),
      onPostgres('proof', '**/*.proof.test.ts'),
    ],
  },
});

function onPostgres(name: string, files: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`apps/server/${files}`],
      globalSetup: 'apps/server/test/setup.ts',
      // Each file has a separate server and database. With isolation, loading the server code for each file takes
      // longer than most tests.
      isolate: false,
      // On two cores, vitest would run one file at a time, although most tests spend half their time waiting.
      maxWorkers: 2,
      // Vitest runs projects with another number of workers one after the other.
      sequence: { groupOrder: 1 },
      // Only for tests that hang. Longer than the timeout of `until`, whose error names what it waited for.
      testTimeout: 120_000,
      hookTimeout: 180_000,
    },
  };
}
