import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Transaction } from '../../db/database.ts';
import { lockIdentities, lockSongName, lockSongs } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';
import { convertSavedHearts, readSavedSongs } from '../../db/saved-hearts.ts';
import { ConcurrentChange } from '../../db/transaction.ts';
import { listSameName } from './same-name.store.ts';
import { hashIdentity } from './song-record.ts';
import { insertSong, readSameSong, type SongOrigin } from './songs.store.ts';

/**
 * The added song, or the existing one that prevented it: the same song, or one with the same title and artists.
 * `converted`: the saved hearts that this first upload made favorites.
 */
export type AddedSong = { id: SongId; outcome: 'added' | 'same-song' | 'same-name'; converted: SongId[] };

/** Also adds the uploader's favorite and counters. The name lock makes a concurrent duplicate find this song. */
export async function addSong(transaction: Transaction, song: NewSong, memberId: MemberId): Promise<AddedSong | null> {
  await lockSongName(transaction, song);
  const saved = await lockSavedSongs(transaction, song, memberId);
  return addSongOfLockedName(transaction, song, memberId, { saved });
}

/**
 * Locks the songs of the saved hearts before the uploader, as the lock order demands. Null for a member who has
 * uploaded before, whose hearts are favorites.
 */
export async function lockSavedSongs(
  transaction: Transaction,
  song: NewSong,
  memberId: MemberId,
): Promise<SongId[] | null> {
  const saved = await readSavedSongs(transaction, memberId);
  if (!saved) return null;
  // Converting locks the member, and identities are locked before members.
  await lockIdentities(transaction, [hashIdentity(song)]);
  if (saved.length > 0) await lockSongs(transaction, saved);
  return saved;
}

/** For a transaction that has locked the name and the saved songs: the lock order puts them before members. */
export async function addSongOfLockedName(
  transaction: Transaction,
  song: NewSong,
  memberId: MemberId,
  { saved, origin }: { saved: SongId[] | null; origin?: SongOrigin },
): Promise<AddedSong | null> {
  const known = await findInTheWay(transaction, song, memberId);
  if (known) return known;
  // Before the song: the upload is then the first in the list of favorites.
  const converted = saved ? await convertSavedHearts(transaction, memberId, saved) : [];
  const added = await insertSong(transaction, song, memberId, origin);
  if (added) {
    await recordEvent(transaction, { kind: 'artist', subjectId: added, actorId: memberId });
    return { id: added, outcome: 'added', converted };
  }
  // Race: a server of an older build, which does not lock names, inserted the same song.
  if (converted.length > 0) throw new ConcurrentChange();
  const same = await readSameSong(transaction, hashIdentity(song));
  return same ? { id: same, outcome: 'same-song', converted } : null;
}

async function findInTheWay(transaction: Transaction, song: NewSong, memberId: MemberId): Promise<AddedSong | null> {
  const same = await readSameSong(transaction, hashIdentity(song));
  if (same) return { id: same, outcome: 'same-song', converted: [] };
  if (song.anotherVersion) return null;
  const [named] = await listSameName(transaction, song, memberId);
  return named ? { id: named.id, outcome: 'same-name', converted: [] } : null;
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
