import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Database } from '../../platform/database.ts';
import { hashIdentity } from './song-record.ts';
import { insertSong, readSameSong, type SongOrigin } from './songs.store.ts';

/**
 * Adds a song its uploader likes, with its place in the member's counters; as part of a transaction when it is given one.
 * When the same song is there already, that one is told instead.
 */
export async function addSong(
  db: Database,
  song: NewSong,
  memberId: string,
  origin?: SongOrigin,
): Promise<{ id: string; isNew: boolean } | null> {
  const added = await insertSong(db, song, memberId, origin);
  if (added) return { id: added, isNew: true };
  const same = await readSameSong(db, hashIdentity(song));
  return same ? { id: same, isNew: false } : null;
}

/** The same song, if it is there, kept from changing until the transaction ends; if not, nobody else can add it. */
export const lockSameSong = (db: Database, song: NewSong): Promise<string | null> =>
  readSameSong(db, hashIdentity(song), { lock: true });
