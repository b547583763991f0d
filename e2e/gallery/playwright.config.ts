import { defineConfig } from '@playwright/test';
import checks from '../../playwright.config.ts';
import { chromium } from '../../tools/services/chromium.ts';

/** `npm run gallery` takes a picture of every screen. It checks nothing, so `playwright test` leaves it out. */
export default defineConfig({
  ...checks,
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  projects: checks.projects!.map(({ name = '', use = {} }) => ({ name, use })),
  // The index page is written after the last picture.
  globalSetup: ['./index-page.ts', '../support/setup.ts'],
  use: { ...checks.use, trace: 'off', screenshot: 'off', launchOptions: chromium },
});
