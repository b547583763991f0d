import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;

export type Size = keyof typeof sizes;
export const everySize = Object.keys(sizes) as Size[];
/**
 * For behaviour that does not depend on the screen size: refusals, races, lost connections. Every screen also has a
 * test at both sizes.
 */
export const phoneOnly = ['phone'] as const satisfies Size[];

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
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
  });
}

let shared: Promise<Browser> | undefined;

/**
 * One browser for all files of a worker process, which ends with it. Each file and each person uses separate contexts.
 */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}

let lastAddress = 0;
const opened = new Set<BrowserContext>();

/** A person's browser: separate cookies and a separate IP address, without a page. */
export async function openContext(browser: Browser, baseURL: string, size: Size): Promise<BrowserContext> {
  lastAddress += 1;
  const context = await browser.newContext({
    ...sizes[size],
    baseURL,
    // Animations would take half of the test time. Tests of animations enable them.
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${lastAddress >> 8}.${lastAddress & 255}` },
  });
  // API calls outside a page have no Origin header, and the server refuses their cookie without one.
  const post = context.request.post.bind(context.request);
  context.request.post = (url, options = {}) =>
    post(url, { ...options, headers: { origin: new URL(url, baseURL).origin, ...options.headers } });
  opened.add(context);
  context.setDefaultTimeout(20_000);
  return context;
}

/** A context with a page. Collects errors of its console. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  size: Size,
): Promise<{ page: Page; context: BrowserContext; consoleErrors: string[] }> {
  const context = await openContext(browser, baseURL, size);
  const consoleErrors: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    const expected = /status of (400|401|404|409|429)/.test(message.text());
    if (message.type() === 'error' && !expected) consoleErrors.push(message.text());
  });
  return { page, context, consoleErrors };
}

/** The content of all open pages: a timeout error alone does not show the cause. */
export async function describeOpenScreens(): Promise<string> {
  const pages = [...opened].flatMap((context) => context.pages());
  const screens = pages.map(async (page) => {
    const screen = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
    return `${page.url()}\n${screen}`;
  });
  return (await Promise.all(screens)).join('\n\n');
}

/** Open pages keep rendering and slow down all later tests. */
export async function closeBrowsers(): Promise<void> {
  const closing = [...opened].map((context) => context.close());
  opened.clear();
  await Promise.all(closing);
}
