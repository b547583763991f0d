/** How browser tests launch Chromium. `CHROMIUM=/path` uses another browser. */
export const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A fake microphone that beeps, without a permission prompt.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

/**
 * For tests: without a GPU, blurring the page behind bars and sheets takes a quarter of the browser's CPU time. The
 * browser reports `prefers-reduced-transparency`, as for a user who turned transparency off. The hover and pointer
 * settings are those of Playwright, which this flag replaces.
 */
export const chromiumWithoutBlur = {
  ...chromium,
  args: [
    ...chromium.args,
    '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,prefersReducedTransparency=true',
  ],
};
