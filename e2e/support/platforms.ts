import type { Frame, Page } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';
import {
  commandsOf,
  isPlatform,
  platformPage,
  platformPages,
  type PlatformBehaviours,
  type PlatformMessage,
  type PlatformName,
} from '../../tools/services/platform-pages.ts';

type PlatformStubs = {
  /** All requested URLs of any platform. */
  requestedUrls: string[];
  frameOf(platform: PlatformName): Promise<Frame>;
  /** The received commands without event subscriptions: name and value. */
  commands(platform: PlatformName): Promise<unknown[][]>;
  /** Sends a message from the stub to the page. */
  send(platform: PlatformName, message: unknown): Promise<void>;
};

/** Replaces the platforms with stubs; no test contacts the real ones. */
export async function stubPlatforms(target: Page, behaviours: PlatformBehaviours = {}): Promise<PlatformStubs> {
  const requestedUrls: string[] = [];
  await target.route(isPlatform, async (route) => {
    const url = route.request().url();
    requestedUrls.push(url);
    const body = platformPage(url, behaviours);
    await (body === null ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/html', body }));
  });
  const frameOf = async (platform: PlatformName) => {
    const find = () => target.frames().find((frame) => frame.url().startsWith(platformPages[platform]));
    await until(() => find() !== undefined, `the ${platform} frame`);
    const frame = find()!;
    await frame.waitForFunction('typeof received === "object"');
    return frame;
  };
  return {
    requestedUrls,
    frameOf,
    commands: async (platform) =>
      commandsOf((await (await frameOf(platform)).evaluate('received')) as PlatformMessage[]),
    send: async (platform, message) => {
      const frame = await frameOf(platform);
      await frame.evaluate((words) => parent.postMessage(words, '*'), message);
    },
  };
}
