import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs, in its copy of packages/domain: those of the folder that it mutates. */
export default defineConfig({
  resolve: { alias: { 'fast-check': fileURLToPath(new URL('fast-check.ts', import.meta.url)) } },
  test: {
    include: [`src/${process.env['MUTATED_FOLDER']}/*.test.ts`],
    testTimeout: 60_000,
    // Loading zod and fast-check for each test file takes longer than its tests.
    isolate: false,
  },
});
