import { formatMoment, type FileRecord } from './read-record.ts';

export type FileHeart = { email: string; at: string };
/** A song of an export, with its members identified by email: the ids of the old product are unknown here. */
export type ExportedSong = { record: FileRecord; uploader: string; hearts: FileHeart[] };

/**
 * The songs in an export of the old product: a list, an object keyed by id, or the collections `songs` and `users`.
 * Null if there are none.
 */
export function readExport(json: unknown): ExportedSong[] | null {
  const backup = isRecord(json) ? json['__collections__'] : undefined;
  const root = isRecord(backup) ? backup : json;
  const collections = isRecord(root) ? root : {};
  // `users` is also an object keyed by id, so without `songs` it must not be read as songs.
  const songs = listRecords(
    collections.users || collections.earlyAccessUsers ? collections.songs : (collections.songs ?? root),
  );
  if (!songs) return null;
  const emails = new Map<string, string>();
  // Early-access users come last: their email overrides the one in `users` (spec, section 3).
  for (const users of [collections.users, collections.earlyAccessUsers]) readEmails(users, emails);
  return songs.map((record) => ({
    record,
    uploader: emails.get(String(record.userId ?? '')) ?? '',
    hearts: readHearts(record, emails),
  }));
}

function listRecords(songs: unknown): FileRecord[] | null {
  if (Array.isArray(songs)) return songs.map((song) => (isRecord(song) ? song : {}));
  if (!isRecord(songs)) return null;
  if (typeof songs.title === 'string') return [songs];
  const values = Object.values(songs);
  return values.length > 0 && values.every(isRecord) ? values : null;
}

function readEmails(users: unknown, emails: Map<string, string>): void {
  const entries: [string, unknown][] = Array.isArray(users)
    ? users.map((user) => [isRecord(user) ? String(user.uid ?? user.id ?? '') : '', user])
    : Object.entries(isRecord(users) ? users : {});
  for (const [uid, user] of entries) {
    const email = isRecord(user) && typeof user.email === 'string' ? user.email.trim().toLowerCase() : '';
    if (uid && isEmail(email)) emails.set(uid, email);
  }
}

const isEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254;

/** Favorites of users with a known email, one for each email. */
function readHearts(record: FileRecord, emails: ReadonlyMap<string, string>): FileHeart[] {
  const { favorites } = record;
  const given: [string, unknown][] = Array.isArray(favorites)
    ? favorites.map((uid) => [String(uid), ''])
    : Object.entries(isRecord(favorites) ? favorites : {});
  const hearts = new Map<string, FileHeart>();
  for (const [uid, at] of given) {
    const email = emails.get(uid);
    if (email) hearts.set(email, { email, at: formatMoment(at).slice(0, 40) });
  }
  return [...hearts.values()];
}

const isRecord = (value: unknown): value is FileRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
