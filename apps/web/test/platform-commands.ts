import type { BrowserCommand, BrowserCommandContext } from 'vitest/node';
import {
  isPlatform,
  platformPage,
  type PlatformBehaviours,
  type PlatformMessage,
} from '../../../tools/services/platform-pages.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    routePlatforms(behaviours: PlatformBehaviours): Promise<void>;
    requestedPlatforms(): Promise<string[]>;
    sendFromPlatform(message: unknown, urlPart: string): Promise<void>;
    receivedByPlatform(urlPart: string): Promise<PlatformMessage[]>;
  }
}

let requested: string[] = [];
let current: PlatformBehaviours = {};
const routed = new WeakSet<BrowserCommandContext['context']>();

/** Installs the route once: the browser does not answer a change of routes after a test used workers. */
const routePlatforms: BrowserCommand<[PlatformBehaviours]> = async (browser, behaviours) => {
  const { context } = browser;
  // The frame of the previous test may be closing: it would take the messages of this one.
  while (frameOf(browser)) await new Promise((done) => setTimeout(done, 10));
  requested = [];
  current = behaviours;
  if (routed.has(context)) return;
  routed.add(context);
  await context.route(isPlatform, async (route) => {
    const url = route.request().url();
    requested.push(url);
    const body = platformPage(url, current);
    await (body === null ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/html', body }));
  });
};

const requestedPlatforms: BrowserCommand<[]> = () => Promise.resolve(requested);

const frameOf = ({ page }: BrowserCommandContext, urlPart = '') =>
  page.frames().find((frame) => {
    const url = frame.url();
    return url.includes(urlPart) && URL.canParse(url) && isPlatform(new URL(url));
  });

const sendFromPlatform: BrowserCommand<[unknown, string]> = async (browser, message, urlPart) => {
  const frame = frameOf(browser, urlPart);
  if (!frame) throw new Error(`No page of a platform is open at "${urlPart}"`);
  await frame.evaluate((sent) => parent.postMessage(sent, '*'), message);
};

const receivedByPlatform: BrowserCommand<[string]> = async (browser, urlPart) => {
  const reading = frameOf(browser, urlPart)?.evaluate<PlatformMessage[]>(
    'typeof received === "object" ? received : []',
  );
  // While the frame opens another page, nothing has received messages. The frame of the previous test may be closing.
  return await reading?.catch((error: Error) => {
    if (/Execution context was destroyed|Frame was detached/.test(error.message)) return [];
    throw error;
  });
};

/** Vitest runs these in Node.js: a page can neither intercept the requests of its frames nor read their variables. */
export const platformCommands = { routePlatforms, requestedPlatforms, sendFromPlatform, receivedByPlatform };
