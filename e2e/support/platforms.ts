import type { Frame, Page } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';

/** The embed pages of the four players. */
const platformPages = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  soundcloud: 'https://w.soundcloud.com/player/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://platform.twitter.com/embed/',
} as const;
export type PlatformName = keyof typeof platformPages;

const platformHosts = /youtube|soundcloud|instagram|twitter|x\.com|ytimg|sndcdn|twimg|cdninstagram/;

/** Each stub records the messages it receives and answers in the protocol of its platform. */
const scripts: Record<PlatformName, string> = {
  // Like the real player, answers only after the 'listening' event.
  youtube: `
    onMessage = ({ event }) => {
      if (event !== 'listening' || answered) return;
      answered = true;
      send(JSON.stringify({ event: 'initialDelivery', info: { playerState: -1 } }));
      send(JSON.stringify({ event: 'onReady' }));
    };`,
  // Announces that it is ready. Like the real widget, ignores a seek before playback starts.
  soundcloud: `
    let position = 0, playing = false;
    const listeners = new Set();
    onMessage = ({ method, value }) => {
      if (method === 'addEventListener') listeners.add(value);
      if (method === 'seekTo' && playing) position = value;
      if (method !== 'play') return;
      playing = true;
      if (listeners.has('play')) send(JSON.stringify({ method: 'play', value: { currentPosition: position } }));
    };
    send(JSON.stringify({ method: 'ready' }));`,
  instagram: `send(JSON.stringify({ type: 'MEASURE', details: { height: 640 } }));`,
  twitter: `
    send({ 'twttr.embed': { method: 'twttr.private.initialized', params: [{}] } });
    send({ 'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 350, height: 612 }] } });`,
};

const page = (script: string) => `<!doctype html><meta charset="utf-8">
  <body style="margin:0;background:#345;color:#fff;font:16px sans-serif;height:640px">stand-in<script>
    const received = [];
    let answered = false;
    let onMessage = () => {};
    const send = (message) => parent.postMessage(message, '*');
    addEventListener('message', ({ data, origin, source }) => {
      if (source !== parent) return;
      const message = JSON.parse(data);
      received.push({ ...message, from: origin });
      onMessage(message);
    });
    ${script}
  </script>`;

type Behaviour =
  /** Answers like the platform. */
  | 'responds'
  /** Loads and sends no message. */
  | 'silent'
  /** A content blocker refuses the page. */
  | 'blocked';

type ReceivedMessage = {
  method?: string;
  value?: unknown;
  event?: string;
  func?: string;
  args?: unknown[];
  from: string;
};

type PlatformStubs = {
  /** All requested URLs of any platform. */
  requestedUrls: string[];
  frameOf(platform: PlatformName): Promise<Frame>;
  /** The messages received from the page. */
  received(platform: PlatformName): Promise<ReceivedMessage[]>;
  /** The received commands without event subscriptions: name and value. */
  commands(platform: PlatformName): Promise<unknown[][]>;
  /** Sends a message from the stub to the page. */
  send(platform: PlatformName, message: unknown): Promise<void>;
};

/** Replaces the platforms with stubs; no test contacts the real ones. */
export async function stubPlatforms(
  target: Page,
  behaviours: Partial<Record<PlatformName, Behaviour>> = {},
): Promise<PlatformStubs> {
  const requestedUrls: string[] = [];
  await target.route(
    (url) => platformHosts.test(url.hostname),
    async (route) => {
      const url = route.request().url();
      requestedUrls.push(url);
      const name = Object.entries(platformPages).find(([, start]) => url.startsWith(start))?.[0] as
        | PlatformName
        | undefined;
      const behaviour = name ? (behaviours[name] ?? 'responds') : 'blocked';
      if (!name || behaviour === 'blocked') return route.abort('blockedbyclient');
      await route.fulfill({ contentType: 'text/html', body: page(behaviour === 'responds' ? scripts[name] : '') });
    },
  );
  const frameOf = async (platform: PlatformName) => {
    const find = () => target.frames().find((frame) => frame.url().startsWith(platformPages[platform]));
    await until(() => find() !== undefined, `the ${platform} frame`);
    const frame = find()!;
    await frame.waitForFunction('typeof received === "object"');
    return frame;
  };
  const received = async (platform: PlatformName) =>
    (await (await frameOf(platform)).evaluate('received')) as ReceivedMessage[];
  return {
    requestedUrls,
    frameOf,
    received,
    commands: async (platform) =>
      (await received(platform))
        .filter(({ method, func }) => method !== 'addEventListener' && func !== 'addEventListener')
        .map(({ method, value, event, func }) => [method ?? func ?? event, value].filter((each) => each !== undefined)),
    send: async (platform, message) => {
      const frame = await frameOf(platform);
      await frame.evaluate((words) => parent.postMessage(words, '*'), message);
    },
  };
}
