import { platforms } from '../songs/song-link.ts';
import { linkMaxLength, listMaxLength, textMaxLength, type ImportRow } from './import-row.ts';

/** A row of a table or an entry of an export, as parsed from the file. */
export type FileRecord = Record<string, unknown>;

/** Accepted column names, in lower case without spaces and punctuation. The first column with a value wins. */
const columnNames = {
  title: ['title', 'songtitle', 'song', 'track', 'tracktitle', 'name'],
  artists: ['artists', 'artistlist', 'artist', 'artistname', 'artistnames', 'by'],
  platform: ['platformtype', 'platform'],
  link: ['link', 'url', 'musiclink', 'songlink', 'songurl', 'musicurl', 'href'],
  timestamp: ['timestamp', 'time', 'starttime', 'startsat', 'idstartsat', 'moment'],
  videoIndex: ['videoindex', 'video', 'instagramvideoindex'],
  // Some exports of the old product spell it 'releaseData'.
  releaseDate: ['releasedate', 'releasedata', 'release', 'released', 'date'],
  cover: ['cover'],
  uploadedAt: ['uploadedat'],
  verified: ['verificationstatus', 'verified'],
  verifiedAt: ['verifiedat'],
  archived: ['isarchived', 'archived'],
} as const;

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** False for a table without a header, or about something other than songs. */
export const hasTitleColumn = (columns: readonly string[]): boolean =>
  columns.some((column) => columnNames.title.some((name) => name === plainName(column)));

/** Reads a song from a row of a table or an entry of the old product's export. Never throws and validates nothing. */
export function readRecord(record: unknown): ImportRow {
  const fields = fold(record);
  const firstValue = (field: keyof typeof columnNames) =>
    columnNames[field].map((name) => fields.get(name)).find(hasValue);
  const platform = format(firstValue('platform')).toLowerCase();
  const place = readPlace(fields, platform);
  const votes = countEntries(fields.get('upvotes')) + countEntries(fields.get('downvotes'));
  return dropEmpty({
    title: format(firstValue('title')),
    artists: readArtists(fields, firstValue('artists')),
    platform,
    link: cut(format(firstValue('link')) || place.link, linkMaxLength),
    timestamp: format(firstValue('timestamp')) || place.timestamp,
    videoIndex: format(firstValue('videoIndex')) || place.videoIndex,
    releaseDate: format(firstValue('releaseDate')),
    cover: format(firstValue('cover')),
    uploadedAt: formatMoment(firstValue('uploadedAt')),
    verified: ['verified', 'true', 'yes', '1'].includes(format(firstValue('verified')).toLowerCase()),
    verifiedAt: formatMoment(firstValue('verifiedAt')),
    archived: ['true', 'yes', '1'].includes(format(firstValue('archived')).toLowerCase()),
    hearts: countEntries(fields.get('favorites')),
    votes,
  });
}

/** The old product stored a URL and a moment for each platform, in separate fields. */
function readPlace(fields: Map<string, unknown>, platform: string) {
  const named = platforms.filter((name) => name === platform);
  const own = [...named, ...platforms].find((name) => hasValue(fields.get(`${name}url`))) ?? named[0] ?? 'soundcloud';
  const metadata = fold(fields.get(`${own}metadata`));
  return {
    link: format(fields.get(`${own}url`)),
    timestamp: format(metadata.get('timestamp')),
    videoIndex: format(metadata.get('videoindex')),
  };
}

/** 'Artist 1' to 'Artist 3' hold one name each. A joined text is split; a list is used as it is. */
function readArtists(fields: Map<string, unknown>, artists: unknown): string[] {
  const numbered = [1, 2, 3].flatMap((number) => {
    const name = format(fields.get(`artist${number}`) ?? fields.get(`artistname${number}`));
    return name ? [name] : [];
  });
  if (Array.isArray(artists)) return artists.map(format).filter(Boolean).slice(0, listMaxLength);
  const joined = format(artists);
  const separator = /[;|]/.test(joined) ? /[;|]/ : /,/;
  const split = joined.split(separator).flatMap((name) => (name.trim() ? [name.trim()] : []));
  return [...split, ...numbered].slice(0, listMaxLength);
}

/** Normalizes field names. If two fields get the same name, the first non-empty value wins. */
function fold(record: unknown): Map<string, unknown> {
  const folded = new Map<string, unknown>();
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return folded;
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    if (!hasValue(folded.get(plain))) folded.set(plain, value);
  }
  return folded;
}

const hasValue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : format(value) !== '');

const cut = (text: string, length: number): string => text.slice(0, length);

function format(value: unknown): string {
  if (typeof value === 'string') return cut(value.trim(), linkMaxLength);
  // A timestamp object becomes text, which makes `hasValue` true for it.
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : formatMoment(value);
}

/** A time as text, as milliseconds, or as the timestamp object of the old database. */
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

/** Omits empty fields to keep the upload small: most rows of a table have three fields. */
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
