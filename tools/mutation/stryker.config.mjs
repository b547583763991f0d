import { fileURLToPath } from 'node:url';

/** A folder of packages/domain/src; '.' for the files beside the folders. run.ts sets it. */
const folder = process.env.MUTATED_FOLDER;

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // Absolute: Stryker starts vitest in its copy of packages/domain.
  vitest: { configFile: fileURLToPath(new URL('vitest.config.mjs', import.meta.url)), related: false },
  mutate: [`src/${folder}/*.ts`, '!src/**/*.test.ts', '!src/**/*.d.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // An endless loop is a timeout, which counts as killed. Long, so that a slow test on a busy machine does not.
  timeoutMS: 20_000,
  reporters: ['json'],
  jsonReporter: { fileName: process.env.MUTATION_REPORT },
  cleanTempDir: 'always',
  warnings: { slow: false },
};
