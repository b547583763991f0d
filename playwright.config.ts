import { defineConfig, type PlaywrightTestOptions } from '@playwright/test';
import type { EnvironmentOptions } from './e2e/support/test.ts';
import { chromiumWithoutBlur } from './tools/services/chromium.ts';
import { firefox } from './tools/services/firefox.ts';
import { viewports } from './tools/services/viewports.ts';

const isProof = process.env['PROOF'] !== undefined;
/** `npm run firefox`. Not in the proof: it would take five minutes longer. */
const inFirefoxOnly = process.env['PROOF'] === 'firefox';
const phone = { size: 'phone', viewport: viewports.phone, isMobile: true, hasTouch: true } as const;
const desk = { size: 'desk', viewport: viewports.desk } as const;

/**
 * Tests without a tag run on the phone in `npm run check`, and at desk size in `npm run proof`. `@phone` and `@desk`:
 * one size only. `@proof`, and every `*.proof.spec.ts`: in the proof only. `@smoke`: also in `.ci/run`.
 */
const journeys = {
  testMatch: '**/*.spec.ts',
  testIgnore: ['**/*.proof.spec.ts', '**/*.pwa.spec.ts', '**/*.firefox.spec.ts'],
};
const proofs = { testMatch: '**/*.proof.spec.ts' };
/**
 * With the service worker, which all other projects block: it would answer requests that their tests intercept. The
 * headless shell cannot install an app.
 */
const pwa = {
  name: 'pwa',
  testMatch: '**/*.pwa.spec.ts',
  use: {
    ...phone,
    serviceWorkers: 'allow',
    launchOptions: { ...chromiumWithoutBlur, executablePath: '/usr/bin/chromium' },
  },
} as const;
/** The same journeys in Firefox ESR, and its own. `@chromium` marks what Firefox cannot do. */
const inFirefox = {
  name: 'firefox',
  testMatch: /\.(pwa|firefox)\.spec\.ts$/,
  grepInvert: /@chromium/,
  use: {
    size: 'phone',
    viewport: viewports.phone,
    browserName: 'firefox',
    serviceWorkers: 'allow',
    launchOptions: firefox,
    // Firefox gets this setting by its preferences.
    contextOptions: {},
  },
} as const;
const check = [
  { name: 'phone', ...journeys, grepInvert: /@desk|@proof/, use: phone },
  { name: 'desk', ...journeys, grep: /@desk/, grepInvert: /@proof/, use: desk },
];
const proof = [
  // First: one of its files builds the app twice, and would run alone at the end.
  pwa,
  { name: 'phone', ...proofs, grepInvert: /@desk/, use: phone },
  { name: 'desk', ...proofs, grepInvert: /@phone/, use: desk },
  { name: 'phone journeys', ...journeys, grep: /@proof/, grepInvert: /@desk/, use: phone },
  { name: 'desk journeys', ...journeys, grepInvert: /@phone/, use: desk },
];

export default defineConfig<PlaywrightTestOptions, EnvironmentOptions>({
  testDir: 'e2e/journeys',
  // Of its own: a run deletes what is there, and the check must keep its traces.
  outputDir: isProof ? 'test-results/proof' : 'test-results/e2e',
  globalSetup: './e2e/support/setup.ts',
  forbidOnly: process.env['CI'] !== undefined,
  // Alone, the proof with two workers leaves half of two cores idle: its tests wait for workers, sound and restarts.
  workers: isProof ? 3 : 2,
  // Only for tests that hang.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['dot']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Actions, network and console. Snapshots of the page would make the tests a quarter slower: see docs/testing.md.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // Animations would take half of the test time. Tests of animations enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumWithoutBlur,
  },
  projects: inFirefoxOnly ? [inFirefox] : isProof ? proof : check,
});
