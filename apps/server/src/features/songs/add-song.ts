import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Database } from '../../db/database.ts';
import { listSameName, lockName } from './same-name.store.ts';
import { hashIdentity } from './song-record.ts';
import { insertSong, readSameSong, type SongOrigin } from './songs.store.ts';

/** The song that was added, or the one in its way: the same song, or one of the same title and artists. */
export type AddedSong = { id: string; outcome: 'added' | 'same-song' | 'same-name' };

/**
 * Adds a song its uploader likes, with its place in the member's counters. Part of a transaction: the name is locked, so of
 * two that add the same title and artists at once, the second finds the first.
 */
export async function addSong(
  transaction: Database,
  song: NewSong,
  memberId: string,
  origin?: SongOrigin,
): Promise<AddedSong | null> {
  await lockName(transaction, song);
  const known = await findInTheWay(transaction, song, memberId);
  if (known) return known;
  const added = await insertSong(transaction, song, memberId, origin);
  if (added) return { id: added, outcome: 'added' };
  // A build that locks no names was faster.
  const same = await readSameSong(transaction, hashIdentity(song));
  return same ? { id: same, outcome: 'same-song' } : null;
}

async function findInTheWay(transaction: Database, song: NewSong, memberId: string): Promise<AddedSong | null> {
  const same = await readSameSong(transaction, hashIdentity(song));
  if (same) return { id: same, outcome: 'same-song' };
  if (song.anotherVersion) return null;
  const [named] = await listSameName(transaction, song, memberId);
  return named ? { id: named.id, outcome: 'same-name' } : null;
}

/**
 * The same song, if it is there, kept from changing until the transaction ends; if not, nobody else can add it, or one of
 * its title and artists.
 */
export async function lockSameSong(transaction: Database, song: NewSong): Promise<string | null> {
  await lockName(transaction, song);
  return readSameSong(transaction, hashIdentity(song), { lock: true });
}
