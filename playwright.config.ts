import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import type { EnvironmentOptions } from './e2e/support/test.ts';
import { chromium } from './tools/services/chromium.ts';
import { viewports } from './tools/services/viewports.ts';

/**
 * `*.spec.ts` are the journeys of `npm run check`, `*.proof.spec.ts` those of `npm run proof`. Both run at both sizes,
 * except for tests with the tag of one size.
 */
const isProof = process.env['PROOF'] !== undefined;

export default defineConfig<PlaywrightTestOptions, EnvironmentOptions>({
  testDir: 'e2e/journeys',
  testMatch: isProof ? '**/*.proof.spec.ts' : '**/*.spec.ts',
  testIgnore: isProof ? [] : '**/*.proof.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/setup.ts',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // Only for tests that hang.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['dot']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Actions, network and console. Snapshots of the page would make the tests a quarter slower: see docs/testing.md.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // Animations would take half of the test time. Tests of animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { size: 'phone', viewport: viewports.phone, isMobile: true, hasTouch: true },
    },
    { name: 'desk', grepInvert: /@phone/, use: { size: 'desk', viewport: viewports.desk } },
  ],
});
