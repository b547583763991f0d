import type { Frame, Page } from 'playwright-core';
import { until } from '../../tools/services/server-process.ts';

/** The pages the four players show, and where each comes from. */
const platformPages = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  soundcloud: 'https://w.soundcloud.com/player/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://platform.twitter.com/embed/',
} as const;
export type PlatformName = keyof typeof platformPages;

const everybody = /youtube|soundcloud|instagram|twitter|x\.com|ytimg|sndcdn|twimg|cdninstagram/;

/** Each stand-in writes down what it is told, and speaks its platform's language back. */
const scripts: Record<PlatformName, string> = {
  // Answers nothing before it is greeted.
  youtube: `
    onTold = ({ event }) => {
      if (event !== 'listening' || answered) return;
      answered = true;
      say(JSON.stringify({ event: 'initialDelivery', info: { playerState: -1 } }));
      say(JSON.stringify({ event: 'onReady' }));
    };`,
  // Says that it is there, and like the real one forgets a seek made before the first sound.
  soundcloud: `
    let position = 0, playing = false;
    const listeners = new Set();
    onTold = ({ method, value }) => {
      if (method === 'addEventListener') listeners.add(value);
      if (method === 'seekTo' && playing) position = value;
      if (method !== 'play') return;
      playing = true;
      if (listeners.has('play')) say(JSON.stringify({ method: 'play', value: { currentPosition: position } }));
    };
    say(JSON.stringify({ method: 'ready' }));`,
  instagram: `say(JSON.stringify({ type: 'MEASURE', details: { height: 640 } }));`,
  twitter: `
    say({ 'twttr.embed': { method: 'twttr.private.initialized', params: [{}] } });
    say({ 'twttr.embed': { method: 'twttr.private.resize', params: [{ width: 350, height: 612 }] } });`,
};

const page = (script: string) => `<!doctype html><meta charset="utf-8">
  <body style="margin:0;background:#345;color:#fff;font:16px sans-serif;height:640px">stand-in<script>
    const told = [];
    let answered = false;
    let onTold = () => {};
    const say = (message) => parent.postMessage(message, '*');
    addEventListener('message', ({ data, origin, source }) => {
      if (source !== parent) return;
      const message = JSON.parse(data);
      told.push({ ...message, from: origin });
      onTold(message);
    });
    ${script}
  </script>`;

type Manner =
  /** As the platform does on a good day. */
  | 'speaks'
  /** Loads and says nothing. */
  | 'silent'
  /** A content blocker stands in the way. */
  | 'blocked';

type Told = { method?: string; value?: unknown; event?: string; func?: string; args?: unknown[]; from: string };

type PlatformStubs = {
  /** Every address of any platform that was asked for. */
  asked: string[];
  frameOf(platform: PlatformName): Promise<Frame>;
  /** What the page has told it so far. */
  told(platform: PlatformName): Promise<Told[]>;
  /** What it was told to do, without the asking to be kept informed: name and value. */
  commands(platform: PlatformName): Promise<unknown[][]>;
  /** Makes it say something. */
  say(platform: PlatformName, message: unknown): Promise<void>;
};

/** Puts stand-ins where the platforms are; nothing of a test ever reaches the real ones. */
export async function stubPlatforms(
  target: Page,
  manners: Partial<Record<PlatformName, Manner>> = {},
): Promise<PlatformStubs> {
  const asked: string[] = [];
  await target.route(
    (url) => everybody.test(url.hostname),
    async (route) => {
      const url = route.request().url();
      asked.push(url);
      const name = Object.entries(platformPages).find(([, start]) => url.startsWith(start))?.[0] as
        | PlatformName
        | undefined;
      const manner = name ? (manners[name] ?? 'speaks') : 'blocked';
      if (!name || manner === 'blocked') return route.abort('blockedbyclient');
      await route.fulfill({ contentType: 'text/html', body: page(manner === 'speaks' ? scripts[name] : '') });
    },
  );
  const frameOf = async (platform: PlatformName) => {
    const find = () => target.frames().find((frame) => frame.url().startsWith(platformPages[platform]));
    await until(() => find() !== undefined, `the ${platform} frame`);
    const frame = find()!;
    await frame.waitForFunction('typeof told === "object"');
    return frame;
  };
  const told = async (platform: PlatformName) => (await (await frameOf(platform)).evaluate('told')) as Told[];
  return {
    asked,
    frameOf,
    told,
    commands: async (platform) =>
      (await told(platform))
        .filter(({ method, func }) => method !== 'addEventListener' && func !== 'addEventListener')
        .map(({ method, value, event, func }) => [method ?? func ?? event, value].filter((each) => each !== undefined)),
    say: async (platform, message) => {
      const frame = await frameOf(platform);
      await frame.evaluate((words) => parent.postMessage(words, '*'), message);
    },
  };
}
