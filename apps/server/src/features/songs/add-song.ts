import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Transaction } from '../../db/database.ts';
import { lockIdentities, lockSongName, lockSongOfIdentity } from '../../db/locks.ts';
import { listSameName } from './same-name.store.ts';
import { hashIdentity } from './song-record.ts';
import { insertSong, readSameSong, type SongOrigin } from './songs.store.ts';

/** The added song, or the existing one that prevented it: the same song, or one with the same title and artists. */
export type AddedSong = { id: SongId; outcome: 'added' | 'same-song' | 'same-name' };

/** Also adds the uploader's favorite and counters. The name lock makes a concurrent duplicate find this song. */
export async function addSong(transaction: Transaction, song: NewSong, memberId: MemberId): Promise<AddedSong | null> {
  await lockSongName(transaction, song);
  return addSongOfLockedName(transaction, song, memberId);
}

/** For a transaction that has locked the name: the lock order puts names before members. */
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
  // Race: a server of an older build, which does not lock names, inserted the same song.
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

/**
 * Reads the identical active song. If there is none, the locks prevent other transactions from adding it. Without a row
 * lock: PostgreSQL also keeps the lock of a row that no longer matches after a wait, and a second song would then be
 * locked out of order.
 */
export async function lockNameAndReadSame(transaction: Transaction, song: NewSong): Promise<string | null> {
  const identity = hashIdentity(song);
  await lockSongName(transaction, song);
  await lockIdentities(transaction, [identity]);
  return readSameSong(transaction, identity);
}

/**
 * Locks the identical active song. If there is none, the locks prevent other transactions from adding it. A song that
 * no longer matches after a wait stays locked too, so the transaction must not lock a second song.
 */
export async function lockSameSong(transaction: Transaction, song: NewSong): Promise<string | null> {
  await lockSongName(transaction, song);
  return lockSongOfIdentity(transaction, hashIdentity(song));
}
