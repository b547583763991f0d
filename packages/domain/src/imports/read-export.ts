import { formatMoment, type FileRecord } from './read-record.ts';

export type FileHeart = { email: string; at: string };
/** One song of an export, and whose it was: by address, because the old product's ids mean nothing here. */
export type ExportedSong = { record: FileRecord; uploader: string; hearts: FileHeart[] };

/**
 * The songs of an export of the old product: a list, an object with the ids as its keys, or both collections, `songs` and
 * `users`. Null when there is nothing like that in it.
 */
export function readExport(json: unknown): ExportedSong[] | null {
  const backup = isRecord(json) ? json['__collections__'] : undefined;
  const root = isRecord(backup) ? backup : json;
  const whole = isRecord(root) ? root : {};
  // Users alone are no songs, though they too are an object with ids as its keys.
  const songs = listRecords(whole.users || whole.earlyAccessUsers ? whole.songs : (whole.songs ?? root));
  if (!songs) return null;
  const addresses = new Map<string, string>();
  // Who is in both is who they are among those with early access (spec, section 3).
  for (const users of [whole.users, whole.earlyAccessUsers]) readAddresses(users, addresses);
  return songs.map((record) => ({
    record,
    uploader: addresses.get(String(record.userId ?? '')) ?? '',
    hearts: readHearts(record, addresses),
  }));
}

function listRecords(songs: unknown): FileRecord[] | null {
  if (Array.isArray(songs)) return songs.map((song) => (isRecord(song) ? song : {}));
  if (!isRecord(songs)) return null;
  if (typeof songs.title === 'string') return [songs];
  const values = Object.values(songs);
  return values.length > 0 && values.every(isRecord) ? values : null;
}

function readAddresses(users: unknown, addresses: Map<string, string>): void {
  const entries: [string, unknown][] = Array.isArray(users)
    ? users.map((user) => [isRecord(user) ? String(user.uid ?? user.id ?? '') : '', user])
    : Object.entries(isRecord(users) ? users : {});
  for (const [uid, user] of entries) {
    const email = isRecord(user) && typeof user.email === 'string' ? user.email.trim().toLowerCase() : '';
    if (uid && isAddress(email)) addresses.set(uid, email);
  }
}

const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254;

/** Hearts of those whose address is known, one each. */
function readHearts(record: FileRecord, addresses: ReadonlyMap<string, string>): FileHeart[] {
  const { favorites } = record;
  const given: [string, unknown][] = Array.isArray(favorites)
    ? favorites.map((uid) => [String(uid), ''])
    : Object.entries(isRecord(favorites) ? favorites : {});
  const hearts = new Map<string, FileHeart>();
  for (const [uid, at] of given) {
    const email = addresses.get(uid);
    if (email) hearts.set(email, { email, at: formatMoment(at).slice(0, 40) });
  }
  return [...hearts.values()];
}

const isRecord = (value: unknown): value is FileRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
