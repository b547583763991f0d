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
    receivedByPlatform(): Promise<PlatformMessage[]>;
  }
}

let requested: string[] = [];

const routePlatforms: BrowserCommand<[PlatformBehaviours]> = async ({ context }, behaviours) => {
  requested = [];
  await context.unroute(isPlatform);
  await context.route(isPlatform, async (route) => {
    const url = route.request().url();
    requested.push(url);
    const body = platformPage(url, behaviours);
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

const receivedByPlatform: BrowserCommand<[]> = async (browser) =>
  (await frameOf(browser)?.evaluate('typeof received === "object" ? received : []')) as PlatformMessage[];

/** Vitest runs these in Node.js: a page can neither intercept the requests of its frames nor read their variables. */
export const platformCommands = { routePlatforms, requestedPlatforms, sendFromPlatform, receivedByPlatform };
