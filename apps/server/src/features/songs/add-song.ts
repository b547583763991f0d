import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Transaction } from '../../db/database.ts';
import { lockSongName, lockSongOfIdentity } from '../../db/locks.ts';
import { listSameName } from './same-name.store.ts';
import { hashIdentity } from './song-record.ts';
import { insertSong, readSameSong, type SongOrigin } from './songs.store.ts';

/** The song that was added, or the one in its way: the same song, or one of the same title and artists. */
export type AddedSong = { id: SongId; outcome: 'added' | 'same-song' | 'same-name' };

/**
 * Adds a song with the uploader's favorite and counters. The lock on its name makes the second of two concurrent
 * transactions find the song of the first.
 */
export async function addSong(transaction: Transaction, song: NewSong, memberId: MemberId): Promise<AddedSong | null> {
  await lockSongName(transaction, song);
  return addSongOfLockedName(transaction, song, memberId);
}

/** The second half of `addSong`, for a transaction that locked the name earlier: the lock order has it before members. */
export async function addSongOfLockedName(
  transaction: Transaction,
  song: NewSong,
  memberId: MemberId,
  origin?: SongOrigin,
): Promise<AddedSong | null> {
  const known = await findInTheWay(transaction, song, memberId);
  if (known) return known;
  const added = await insertSong(transaction, song, memberId, origin);
  if (added) return { id: added, outcome: 'added' };
  // An older build, which locks no names, inserted the same song.
  const same = await readSameSong(transaction, hashIdentity(song));
  return same ? { id: same, outcome: 'same-song' } : null;
}

async function findInTheWay(transaction: Transaction, song: NewSong, memberId: MemberId): Promise<AddedSong | null> {
  const same = await readSameSong(transaction, hashIdentity(song));
  if (same) return { id: same, outcome: 'same-song' };
  if (song.anotherVersion) return null;
  const [named] = await listSameName(transaction, song, memberId);
  return named ? { id: named.id, outcome: 'same-name' } : null;
}

/** Locks the active song that is the same, if there is one. Otherwise keeps other transactions from adding it. */
export async function lockSameSong(transaction: Transaction, song: NewSong): Promise<string | null> {
  await lockSongName(transaction, song);
  return lockSongOfIdentity(transaction, hashIdentity(song));
}
