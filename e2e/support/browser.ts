import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
} as const;

export type Size = keyof typeof sizes;
export const everySize = Object.keys(sizes) as Size[];
/** For what no size of the screen changes: refusals, races, lost connections. Every screen still has its journey at both. */
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
      // A microphone that beeps, and that nobody is asked about.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a worker, which ends it with itself; a file, like every person in it, has contexts of its own. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await shared;
  if (browser?.isConnected()) return browser;
  shared = launchBrowser();
  return shared;
}

let lastAddress = 0;
const opened = new Set<BrowserContext>();

/** A person's browser: its own cookies, its own network address; no page yet. */
export async function openContext(browser: Browser, baseURL: string, size: Size): Promise<BrowserContext> {
  lastAddress += 1;
  const context = await browser.newContext({
    ...sizes[size],
    baseURL,
    // Half of a journey would be waiting for sheets to arrive. What moves is looked at where it matters.
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.1.${lastAddress >> 8}.${lastAddress & 255}` },
  });
  // A page names its origin by itself; calls made beside it have to, or the server refuses their cookie.
  const post = context.request.post.bind(context.request);
  context.request.post = (url, options = {}) =>
    post(url, { ...options, headers: { origin: new URL(url, baseURL).origin, ...options.headers } });
  opened.add(context);
  context.setDefaultTimeout(20_000);
  return context;
}

/** The same with a page. What goes wrong in its console is collected. */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  size: Size,
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await openContext(browser, baseURL, size);
  const complaints: string[] = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const expected = /status of (400|401|404|409|429)/.test(message.text());
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** What everybody saw last: a time-out by itself tells nothing of why. */
export async function describeOpenScreens(): Promise<string> {
  const pages = [...opened].flatMap((context) => context.pages());
  const screens = pages.map(async (page) => {
    const screen = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String);
    return `${page.url()}\n${screen}`;
  });
  return (await Promise.all(screens)).join('\n\n');
}

/** Pages left open go on drawing and listening, and slow down every test after them. */
export async function closeBrowsers(): Promise<void> {
  const closing = [...opened].map((context) => context.close());
  opened.clear();
  await Promise.all(closing);
}
