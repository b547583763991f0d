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
    sendFromPlatform(message: unknown): Promise<void>;
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

const frameOf = ({ page }: BrowserCommandContext) =>
  page.frames().find((frame) => URL.canParse(frame.url()) && isPlatform(new URL(frame.url())));

const sendFromPlatform: BrowserCommand<[unknown]> = async (browser, message) => {
  const frame = frameOf(browser);
  if (!frame) throw new Error('No page of a platform is open. Wait for its frame first.');
  await frame.evaluate((sent) => parent.postMessage(sent, '*'), message);
};

const receivedByPlatform: BrowserCommand<[]> = async (browser) =>
  (await frameOf(browser)?.evaluate('typeof received === "object" ? received : []')) as PlatformMessage[];

/** Vitest runs these in Node.js: a page can neither intercept the requests of its frames nor read their variables. */
export const platformCommands = { routePlatforms, requestedPlatforms, sendFromPlatform, receivedByPlatform };
