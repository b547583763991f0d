import { defineConfig } from '@playwright/test';
import checks from '../../playwright.config.ts';
import { viewports } from '../../tools/services/viewports.ts';

/** `npm run image-journey`: the container image behind deploy/nginx.conf. It needs root, so `npm run e2e` omits it. */
export default defineConfig({
  ...checks,
  testDir: '.',
  outputDir: '../../test-results/image',
  testMatch: 'image.spec.ts',
  projects: [{ name: 'phone', use: { viewport: viewports.phone, isMobile: true, hasTouch: true } }],
  globalSetup: '../support/setup.ts',
  workers: 1,
  timeout: 300_000,
  // The certificate is self-signed.
  use: { ...checks.use, ignoreHTTPSErrors: true },
});
