import { fileURLToPath } from 'node:url';

/** The tests that Stryker runs, in its copy of packages/domain: those of the folder that it mutates. */
export default {
  resolve: { alias: { 'fast-check': fileURLToPath(new URL('fast-check.mjs', import.meta.url)) } },
  test: {
    include: [`src/${process.env.MUTATED_FOLDER}/*.test.ts`],
    testTimeout: 60_000,
    // Loading zod and fast-check for each test file takes longer than its tests.
    isolate: false,
  },
};
