import { defineConfig } from 'vitest/config';

/** `npm run gallery`. Not a project of the root configuration: it checks nothing, so `vitest run` leaves it out. */
export default defineConfig({
  test: {
    include: ['e2e/gallery/*.gallery.ts'],
    // Started from the left, stopped from the right: the index page is written after the last picture.
    globalSetup: ['e2e/gallery/index-page.ts', 'e2e/support/setup.ts'],
    setupFiles: 'e2e/support/after-each.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
});
