import { parseTimestamp } from './timestamp.ts';

export const platforms = ['soundcloud', 'youtube', 'instagram', 'twitter'] as const;
export type Platform = (typeof platforms)[number];

export type SongLink = {
  platform: Platform;
  /** Canonical URL of the recording, rebuilt from its parts: tracking parameters are lost. */
  url: string;
  mediaId: string;
  /** The moment in the URL, in seconds. */
  seconds: number | null;
  /** The video of an Instagram post, from 1. */
  videoIndex: number | null;
  /** Shared from SoundCloud's mobile app: such links often stop playing (spec: 'Mobile Share Link Detected'). */
  isMobileShare: boolean;
};

/** Why a URL is refused, in the words of the spec. */
export const linkProblems = {
  'not-accepted': 'Please enter a valid URL for the selected platform.',
  'twitter-format': 'Invalid Twitter/X URL format. Please use a URL like x.com/user/status/1234567890',
  'tweet-id': 'Invalid tweet ID format. Please use a valid Twitter/X URL.',
} as const;
export type LinkProblem = keyof typeof linkProblems;

export type LinkReading = { link: SongLink } | { problem: LinkProblem };

type Reader = (url: URL) => LinkReading;

/** Exact host names: a host that only contains a platform's name is refused. */
const readers: Record<string, { platform: Platform; read: Reader }> = Object.fromEntries([
  ...['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'].map((host) => [host, soundcloud(readSoundcloudPath)]),
  ['api.soundcloud.com', soundcloud(readSoundcloudPath)],
  ...['on.soundcloud.com', 'soundcloud.app.goo.gl'].map((host) => [host, soundcloud(readSoundcloudShort)]),
  ...['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'].map((host) => [
    host,
    { platform: 'youtube', read: readYoutube },
  ]),
  ...['youtu.be', 'www.youtu.be'].map((host) => [host, { platform: 'youtube', read: readYoutubeShort }]),
  ...['instagram.com', 'www.instagram.com', 'm.instagram.com'].map((host) => [
    host,
    { platform: 'instagram', read: readInstagram },
  ]),
  ...['twitter.com', 'www.twitter.com', 'mobile.twitter.com', 'x.com', 'www.x.com', 'mobile.x.com'].map((host) => [
    host,
    { platform: 'twitter', read: readTwitter },
  ]),
]);

const shareReader = soundcloud(readSoundcloudShare);

/** Spec: the host of a share link contains one of these. */
const shareNames = /api-core|soundcloud-stage/;

/** The share hosts that SoundCloud owns. Any other host that contains such a name could belong to an attacker. */
const ownShareHost = /(?:^|\.)soundcloud(?:-stage)?\.com$|^soundcloud-stage\.app\.goo\.gl$/;

function readerOf(host: string): { platform: Platform; read: Reader } | undefined {
  if (Object.hasOwn(readers, host)) return readers[host];
  return shareNames.test(host) && ownShareHost.test(host) ? shareReader : undefined;
}

/** Parses a complete URL. Never throws. Accepts https only, without port and credentials. */
export function readSongLink(address: string): LinkReading {
  const url = readUrl(address);
  const reader = url && readerOf(url.hostname);
  return url && reader ? reader.read(url) : { problem: 'not-accepted' };
}

/** The platform, as soon as the host is typed. The path may be missing. */
export function detectPlatform(address: string): Platform | null {
  const url = readUrl(address);
  return (url && readerOf(url.hostname)?.platform) ?? null;
}

/** Whether to show the spec's 'Mobile Share Link Detected', even if SoundCloud does not own the host. */
export function isShareLink(address: string): boolean {
  const url = readUrl(address);
  return url !== null && shareNames.test(url.hostname);
}

function readUrl(address: string): URL | null {
  const text = address.trim();
  if (text.length > 2000 || /\s/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && !url.username && !url.password && !url.port ? url : null;
}

/** Bounds the cost of the search; no share text is longer. */
const shareTextMaxLength = 5000;
/** The lookbehind starts a match only at the first character of a run: without it, matching takes quadratic time. */
const aroundAddress = /^[("'<[{“‘«]+|(?<![)"'>\]}”’».,;:!?…])[)"'>\]}”’».,;:!?…]+$/gu;
const withoutScheme = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?=[/?#]|$)/i;

/** Words only: a URL inside another one, such as `data:text/html,https://...`, is never found. */
function addressesIn(text: string): string[] {
  const words = text.slice(0, shareTextMaxLength).split(/\s+/);
  return words.map((word) => {
    const address = word.replaceAll(aroundAddress, '');
    return withoutScheme.test(address) ? `https://${address}` : address;
  });
}

/**
 * Finds the URL in a shared text such as "Listen to X on #SoundCloud https://on.soundcloud.com/...". Prefers the first
 * playable URL, then the first one of a platform. Adds a missing https://.
 */
export function findSongAddress(text: string): string | null {
  const addresses = addressesIn(text);
  const playable = addresses.find((address) => 'link' in readSongLink(address));
  return playable ?? addresses.find((address) => detectPlatform(address) ?? isShareLink(address)) ?? null;
}

/**
 * All web addresses in a shared text, those of a platform first. Without a scheme, only a platform's host counts: other
 * words with a dot are rarely addresses. The same recording counts once, with the address that has a timestamp.
 */
export function findLinks(text: string): string[] {
  const found = new Map<string, string>();
  for (const address of addressesIn(text)) {
    const secure = address.replace(/^http:/i, 'https:');
    const isSong = detectPlatform(secure) !== null || isShareLink(secure);
    if (!isSong && !(isWebAddress(address) && text.includes(address))) continue;
    const reading = readSongLink(secure);
    const key = 'link' in reading ? `${reading.link.platform} ${reading.link.mediaId}` : secure;
    const hasMoment = 'link' in reading && reading.link.seconds !== null;
    if (!found.has(key) || hasMoment) found.set(key, isSong ? secure : address);
  }
  const links = [...found.values()];
  return [...links.filter((link) => detectPlatform(link)), ...links.filter((link) => !detectPlatform(link))];
}

function isWebAddress(address: string): boolean {
  if (address.length > 2000 || !/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return /[^.]\.[^.]/.test(hostname) && !username && !password;
}

/** The URL in a link field, or the trimmed text if there is none. */
export const songAddressIn = (text: string): string => findSongAddress(text) ?? text.trim();

function soundcloud(read: Reader): { platform: Platform; read: Reader } {
  return { platform: 'soundcloud', read };
}

function accept(link: Omit<SongLink, 'seconds' | 'videoIndex' | 'isMobileShare'> & Partial<SongLink>): LinkReading {
  return { link: { seconds: null, videoIndex: null, isMobileShare: false, ...link } };
}

const refuse = (problem: LinkProblem): LinkReading => ({ problem });

/** The moment in the query (t=120, t=2m30s) or in the fragment (#t=1:30). */
function momentIn(url: URL): number | null {
  const hash = new URLSearchParams(url.hash.slice(1)).get('t');
  return parseTimestamp(url.searchParams.get('t') ?? hash ?? '');
}

/** Paths of SoundCloud that look like a track but are other pages. */
const soundcloudPlaces = new Set(
  'charts discover feed groups jobs legal messages pages people search settings stream tags terms-of-use upload you'.split(
    ' ',
  ),
);
const soundcloudLists = new Set(
  'albums comments followers following likes popular-tracks reposts sets spotlight toptracks tracks'.split(' '),
);

function readSoundcloudPath(url: URL): LinkReading {
  const byId = /^\/tracks\/(\d{1,15})\/?$/.exec(url.pathname);
  if (byId) {
    return accept({
      platform: 'soundcloud',
      url: `https://api.soundcloud.com/tracks/${byId[1]}`,
      mediaId: byId[1]!,
      seconds: momentIn(url),
    });
  }
  const track = /^\/([\w-]+)\/([\w-]+)(\/s-[\w-]+)?\/?$/.exec(url.pathname);
  if (!track || url.hostname === 'api.soundcloud.com') return refuse('not-accepted');
  const [, member = '', title = '', secret = ''] = track;
  if (soundcloudPlaces.has(member) || soundcloudLists.has(title)) return refuse('not-accepted');
  const mediaId = `${member}/${title}${secret}`;
  return accept({ platform: 'soundcloud', url: `https://soundcloud.com/${mediaId}`, mediaId, seconds: momentIn(url) });
}

function readSoundcloudShort(url: URL): LinkReading {
  const short = /^\/([\w-]{4,64})\/?$/.exec(url.pathname)?.[1];
  if (!short) return refuse('not-accepted');
  return accept({
    platform: 'soundcloud',
    url: `https://${url.hostname}/${short}`,
    mediaId: short,
    seconds: momentIn(url),
  });
}

function readSoundcloudShare(url: URL): LinkReading {
  const path = /^((?:\/[\w-]+){1,5})\/?$/.exec(url.pathname)?.[1];
  if (!path) return refuse('not-accepted');
  return accept({
    platform: 'soundcloud',
    url: `https://${url.hostname}${path}`,
    mediaId: path.slice(1),
    seconds: momentIn(url),
    isMobileShare: true,
  });
}

function readYoutube(url: URL): LinkReading {
  if (url.pathname === '/watch') return youtubeVideo(url.searchParams.get('v') ?? '', url);
  return youtubeVideo(/^\/(?:shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '', url);
}

function readYoutubeShort(url: URL): LinkReading {
  return youtubeVideo(/^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '', url);
}

function youtubeVideo(mediaId: string, url: URL): LinkReading {
  if (!/^[\w-]{11}$/.test(mediaId)) return refuse('not-accepted');
  const seconds = momentIn(url);
  return accept({ platform: 'youtube', url: youtubeAddress(mediaId, seconds), mediaId, seconds });
}

/** Spec: a YouTube link keeps only v and t, and t is in seconds. */
export function youtubeAddress(mediaId: string, seconds: number | null): string {
  return `https://www.youtube.com/watch?v=${mediaId}${seconds === null ? '' : `&t=${seconds}`}`;
}

function readInstagram(url: URL): LinkReading {
  const post = /^(?:\/[\w.]{1,30})?\/(p|reels?)\/([\w-]{5,64})\/?$/.exec(url.pathname);
  if (!post) return refuse('not-accepted');
  const kind = post[1] === 'p' ? 'p' : 'reel';
  const mediaId = post[2]!;
  const index = Number(url.searchParams.get('img_index'));
  const videoIndex = Number.isInteger(index) && index >= 1 && index <= 20 ? index : null;
  return accept({ platform: 'instagram', url: `https://www.instagram.com/${kind}/${mediaId}/`, mediaId, videoIndex });
}

function readTwitter(url: URL): LinkReading {
  const status = /^\/(?:(\w{1,20})|i\/web)\/status\/([^/]*)(?:\/(?:photo|video)\/\d)?\/?$/.exec(url.pathname);
  if (!status) return refuse('twitter-format');
  const [, member = 'i', mediaId = ''] = status;
  if (!/^\d{10,20}$/.test(mediaId)) return refuse('tweet-id');
  return accept({ platform: 'twitter', url: `https://x.com/${member}/status/${mediaId}`, mediaId });
}
