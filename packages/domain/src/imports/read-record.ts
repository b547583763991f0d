import { platforms } from '../songs/song-link.ts';
import { linkMaxLength, listMaxLength, textMaxLength, type ImportRow } from './import-row.ts';

/** A line of a table or an entry of an export, as its file has it. */
export type FileRecord = Record<string, unknown>;

/** What a column may be called, without case, spaces and signs. The first that says something is taken. */
const names = {
  title: ['title', 'songtitle', 'song', 'track', 'tracktitle', 'name'],
  artists: ['artists', 'artistlist', 'artist', 'artistname', 'artistnames', 'by'],
  platform: ['platformtype', 'platform'],
  link: ['link', 'url', 'musiclink', 'songlink', 'songurl', 'musicurl', 'href'],
  timestamp: ['timestamp', 'time', 'starttime', 'startsat', 'idstartsat', 'moment'],
  videoIndex: ['videoindex', 'video', 'instagramvideoindex'],
  // The old product misspelt it in places.
  releaseDate: ['releasedate', 'releasedata', 'release', 'released', 'date'],
  cover: ['cover'],
  uploadedAt: ['uploadedat'],
  verified: ['verificationstatus', 'verified'],
  verifiedAt: ['verifiedat'],
  archived: ['isarchived', 'archived'],
} as const;

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Without such a column a table has no heading, or is about something else. */
export const hasTitleColumn = (columns: readonly string[]): boolean =>
  columns.some((column) => names.title.some((name) => name === plainName(column)));

/** Reads a song from a line of a table or an entry of the old product's export. Never throws, judges nothing. */
export function readRecord(record: unknown): ImportRow {
  const fields = fold(record);
  const say = (field: keyof typeof names) => names[field].map((name) => fields.get(name)).find(saysSomething);
  const platform = format(say('platform')).toLowerCase();
  const place = readPlace(fields, platform);
  const votes = countEntries(fields.get('upvotes')) + countEntries(fields.get('downvotes'));
  return dropEmpty({
    title: format(say('title')),
    artists: readArtists(fields, say('artists')),
    platform,
    link: cut(format(say('link')) || place.link, linkMaxLength),
    timestamp: format(say('timestamp')) || place.timestamp,
    videoIndex: format(say('videoIndex')) || place.videoIndex,
    releaseDate: format(say('releaseDate')),
    cover: format(say('cover')),
    uploadedAt: formatMoment(say('uploadedAt')),
    verified: ['verified', 'true', 'yes', '1'].includes(format(say('verified')).toLowerCase()),
    verifiedAt: formatMoment(say('verifiedAt')),
    archived: ['true', 'yes', '1'].includes(format(say('archived')).toLowerCase()),
    hearts: countEntries(fields.get('favorites')),
    votes,
  });
}

/** The old product kept an address and a moment for each platform in fields of their own. */
function readPlace(fields: Map<string, unknown>, platform: string) {
  const named = platforms.filter((name) => name === platform);
  const own =
    [...named, ...platforms].find((name) => saysSomething(fields.get(`${name}url`))) ?? named[0] ?? 'soundcloud';
  const about = fold(fields.get(`${own}metadata`));
  return {
    link: format(fields.get(`${own}url`)),
    timestamp: format(about.get('timestamp')),
    videoIndex: format(about.get('videoindex')),
  };
}

/** 'Artist 1' to 'Artist 3' are one name each; a joined text is taken apart, a list is one already. */
function readArtists(fields: Map<string, unknown>, said: unknown): string[] {
  const numbered = [1, 2, 3].flatMap((number) => {
    const name = format(fields.get(`artist${number}`) ?? fields.get(`artistname${number}`));
    return name ? [name] : [];
  });
  if (Array.isArray(said)) return said.map(format).filter(Boolean).slice(0, listMaxLength);
  const joined = format(said);
  const separator = /[;|]/.test(joined) ? /[;|]/ : /,/;
  const apart = joined.split(separator).flatMap((name) => (name.trim() ? [name.trim()] : []));
  return [...apart, ...numbered].slice(0, listMaxLength);
}

/** Names of fields as they are compared. A name that comes twice keeps its first value that says something. */
function fold(record: unknown): Map<string, unknown> {
  const folded = new Map<string, unknown>();
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return folded;
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    if (!saysSomething(folded.get(plain))) folded.set(plain, value);
  }
  return folded;
}

const saysSomething = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && format(value) !== '';

const cut = (text: string, length: number): string => text.slice(0, length);

function format(value: unknown): string {
  if (typeof value === 'string') return cut(value.trim(), linkMaxLength);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : objectText(value);
}

/** Only so that an object counts as saying something; nothing reads it as text. */
const objectText = (value: unknown): string => (typeof value === 'object' && value !== null ? formatMoment(value) : '');

/** A moment as text, as a number of milliseconds, or as the old database exported it: in an object. */
export function formatMoment(value: unknown): string {
  const fields = fold(value);
  const [seconds, text] = [fields.get('seconds'), fields.get('time') ?? value];
  if (typeof text === 'string') return cut(text.trim(), textMaxLength);
  const moment = new Date(
    typeof seconds === 'number' ? seconds * 1000 : typeof value === 'number' ? value : Number.NaN,
  );
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}

const countEntries = (map: unknown): number => (typeof map === 'object' && map !== null ? Object.keys(map).length : 0);

/** What is not said is not sent: most rows of a table have three fields. */
function dropEmpty(row: Required<ImportRow>): ImportRow {
  const short = {
    ...row,
    title: cut(row.title, textMaxLength),
    artists: row.artists.map((name) => cut(name, textMaxLength)),
  };
  for (const field of ['platform', 'timestamp', 'videoIndex', 'releaseDate', 'cover'] as const) {
    short[field] = cut(row[field], textMaxLength);
  }
  return Object.fromEntries(
    Object.entries(short).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  );
}
