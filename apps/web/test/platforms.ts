import { vi } from 'vitest';
import { commands } from 'vitest/browser';
import { commandsOf, type PlatformBehaviours, type PlatformMessage } from '../../../tools/services/platform-pages.ts';

/** Stubs of the pages of the platforms (platform-commands.ts). */
export const platforms = {
  /** Call it before `render`. */
  stub: (behaviours: PlatformBehaviours = {}) => commands.routePlatforms(behaviours),
  /** The URLs of platforms that the browser requested since `stub`. */
  requestedUrls: () => commands.requestedPlatforms(),
  /** Sends a message from the page of the platform to the app, when its frame is open. */
  send: (message: unknown, urlPart = '') => vi.waitFor(() => commands.sendFromPlatform(message, urlPart), 15_000),
  /** The messages that the page of the platform received from the app. None before the frame shows that page. */
  received: async (urlPart = ''): Promise<PlatformMessage[]> => (await commands.receivedByPlatform(urlPart)) ?? [],
  /** The received commands without event subscriptions: name and value. */
  commands: async (): Promise<unknown[][]> => commandsOf(await platforms.received()),
};

/** The frame is visible and uncovered: hit testing the centre of its box returns the frame. */
export function isFrameShown(): boolean {
  const frame = document.querySelector('iframe');
  if (!frame) return false;
  const box = frame.parentElement!;
  box.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = box.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === frame;
}
