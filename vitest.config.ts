import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The default of one second fails on a busy machine. This is as long as `until` waits. */
const expectOptions = { poll: { timeout: 60_000 } };

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
          exclude: [
            '**/*.pg.test.ts',
            '**/*.proof.test.ts',
            'tools/ha/*.test.ts',
            '**/node_modules/**',
            '**/.stryker-tmp/**',
          ],
          // Longer than the timeout of `expect.poll`, whose error names what it waited for.
          testTimeout: 90_000,
          expect: expectOptions,
          // Half of the time would be spent loading the same modules for each file.
          isolate: false,
          pool: 'threads',
        },
      },
      // Component tests in a browser.
      'apps/web/vitest.config.ts',
      onPostgres('server', '**/*.pg.test.ts'),
      onPostgres('proof', '**/*.proof.test.ts'),
      onCluster('failover', 'tools/ha/*.failover.test.ts'),
      onCluster('failover-long', 'tools/ha/*.failover-long.test.ts'),
      onCeph(),
    ],
  },
});

function onPostgres(name: string, files: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [`apps/${files}`, `tools/${files}`],
      exclude: ['**/node_modules/**'],
      globalSetup: 'apps/server/test/setup.ts',
      setupFiles: 'apps/server/test/keep-server-log.ts',
      // Each file has a separate server and database. With isolation, loading the server code for each file takes
      // longer than most tests.
      isolate: false,
      // On two cores, vitest would run one file at a time, although most tests spend half their time waiting.
      maxWorkers: 2,
      // Vitest runs projects with another number of workers one after the other.
      sequence: { groupOrder: 1 },
      // Only for tests that hang. Longer than the timeout of `until`, whose error names what it waited for.
      testTimeout: 120_000,
      expect: expectOptions,
      hookTimeout: 180_000,
    },
  };
}

/** Tests that start a cluster of their own. One file at a time: each one kills and freezes members. */
function onCluster(name: string, files: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [files],
      setupFiles: 'apps/server/test/keep-server-log.ts',
      // For the tests that need more than one server process, but no cluster.
      ...(name === 'failover-long' && { globalSetup: 'apps/server/test/setup.ts' }),
      isolate: false,
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
      // Only for tests that hang. Longer than all timeouts of `until` in a test.
      testTimeout: 600_000,
      hookTimeout: 600_000,
    },
  };
}

/** The tests of clips with Ceph as the bucket: `npm run failover:ceph`. */
function onCeph(): TestProjectInlineConfiguration {
  const { test } = onPostgres('ceph', 'src/features/clips/*.pg.test.ts');
  // One of the tests in tools/ha kills an OSD. The others must pass without it too.
  const include = [...test!.include!, 'tools/ha/*.ceph.test.ts'];
  return { test: { ...test, include, globalSetup: 'tools/ha/ceph-setup.ts', maxWorkers: 1 } };
}
