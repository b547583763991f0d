import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { chromiumWithoutBlur } from '../../tools/services/chromium.ts';
import { viewports } from '../../tools/services/viewports.ts';
import { platformCommands } from './test/platform-commands.ts';
import { touchCommands } from './test/touch-commands.ts';

/** Component tests: real components in Chromium, with a fake server behind `fetch` and `WebSocket`. */
export default defineProject({
  plugins: [react(), tailwindcss()],
  // Imported by a worker only: Vite would find them during a test and reload its page.
  optimizeDeps: { include: ['@mediabunny/mp3-encoder', 'mediabunny'] },
  test: {
    name: 'component',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: 'test/setup.ts',
    // All files share one page. With isolation, each file would load and evaluate the app again.
    isolate: false,
    fileParallelism: false,
    // Only for tests that hang. `expect.element` waits this long too.
    testTimeout: 60_000,
    // The default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: true,
      dependencySourcemaps: false,
      viewport: viewports.phone,
      commands: { ...platformCommands, ...touchCommands },
      // As in e2e: animations would take half of the test time.
      provider: playwright({ launchOptions: chromiumWithoutBlur, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
