/** The embed pages of the four players. */
export const platformPages = {
  youtube: 'https://www.youtube-nocookie.com/embed/',
  soundcloud: 'https://w.soundcloud.com/player/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://platform.twitter.com/embed/',
} as const;
export type PlatformName = keyof typeof platformPages;

export type PlatformBehaviour =
  /** Answers like the platform. */
  | 'responds'
  /** Loads and sends no message. */
  | 'silent'
  /** A content blocker refuses the page. */
  | 'blocked';
export type PlatformBehaviours = Partial<Record<PlatformName, PlatformBehaviour>>;

/** A command or event that the app sent to the page of a platform. */
export type PlatformMessage = { method?: string; value?: unknown; event?: string; func?: string; args?: unknown[] };

const hosts = /youtube|soundcloud|instagram|twitter|x\.com|ytimg|sndcdn|twimg|cdninstagram/;
export const isPlatform = (url: URL): boolean => hosts.test(url.hostname);

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
    addEventListener('message', ({ data, source }) => {
      if (source !== parent) return;
      const message = JSON.parse(data);
      received.push(message);
      onMessage(message);
    });
    ${script}
  </script>`;

/** The page at a URL of a platform. Null: the browser must refuse the request. */
export function platformPage(url: string, behaviours: PlatformBehaviours): string | null {
  const names = Object.keys(platformPages) as PlatformName[];
  const name = names.find((each) => url.startsWith(platformPages[each]));
  const behaviour = name ? (behaviours[name] ?? 'responds') : 'blocked';
  if (!name || behaviour === 'blocked') return null;
  return page(behaviour === 'responds' ? scripts[name] : '');
}

/** The received commands without event subscriptions: name and value. */
export const commandsOf = (received: PlatformMessage[]): unknown[][] =>
  received
    .filter(({ method, func }) => method !== 'addEventListener' && func !== 'addEventListener')
    .map(({ method, value, event, func }) => [method ?? func ?? event, value].filter((each) => each !== undefined));
