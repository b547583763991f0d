import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Transaction } from '../../db/database.ts';
import { lockIdentities, lockSongs, type LockedSong } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { lockNameAndReadSame } from './add-song.ts';
import { readIdentity, rewriteSong, updateSong } from './moderation.store.ts';
import { readSameSong } from './songs.store.ts';

/* The steps of song moderation. Each is part of a transaction and idempotent. */

export async function lockSong(transaction: Transaction, id: SongId): Promise<LockedSong> {
  const [song] = await lockSongs(transaction, [id]);
  if (!song) throw refuse('song-missing');
  return song;
}

/** One statement, because the lock order is by id. */
export async function lockPair(
  transaction: Transaction,
  ids: readonly [SongId, SongId],
): Promise<[LockedSong, LockedSong]> {
  const songs = await lockSongs(transaction, ids);
  const [first, second] = ids.map((id) => songs.find((song) => song.id === id));
  if (!first || !second) throw refuse('song-missing');
  return [first, second];
}

export async function verifySong(
  transaction: Transaction,
  { id, verified }: { id: SongId; verified: boolean },
  actorId: MemberId,
): Promise<LockedSong> {
  const song = await lockSong(transaction, id);
  if (song.is_archived) throw refuse('song-archived');
  if ((song.verification_status === 'verified') !== verified) {
    await updateSong(transaction, id, {
      verification_status: verified ? 'verified' : 'pending',
      verified_at: verified ? new Date() : null,
    });
    if (verified) await recordEvent(transaction, { kind: 'verified', subjectId: id, actorId });
  }
  return song;
}

/** Refuses the edit if the song changed since the form was opened, or if an identical song exists. */
export async function editSong(
  transaction: Transaction,
  { id, edition, song }: { id: SongId; edition: string; song: NewSong },
  actorId: MemberId,
): Promise<LockedSong> {
  const same = await lockNameAndReadSame(transaction, song);
  if (same !== null && same !== id) throw refuseAbout('song-exists', same);
  const before = await lockSong(transaction, id);
  if (before.is_archived) throw refuse('song-archived');
  if (isWritten(before, song)) return before;
  if (before.edition !== edition) throw refuse('song-changed');
  await rewriteSong(transaction, before, song, actorId);
  return before;
}

/** True when the edit is a retry. */
export const isWritten = (
  before: LockedSong,
  { title, artists, link, releaseDate, releasePrecision }: NewSong,
): boolean =>
  before.title === title &&
  JSON.stringify(before.artists) === JSON.stringify(artists) &&
  before.url === (link?.url ?? null) &&
  before.seconds === (link?.seconds ?? null) &&
  before.video_index === (link?.videoIndex ?? null) &&
  before.release_date === releaseDate &&
  before.release_precision === (releasePrecision ?? 'day');

export async function archiveSong(transaction: Transaction, id: SongId, actorId: MemberId): Promise<void> {
  await updateSong(transaction, id, { is_archived: true });
  await recordEvent(transaction, { kind: 'taken-down', subjectId: id, actorId });
}

/** Archives a song after its favorites moved to `into`. Reads of its id return `into`. */
export async function archiveMerged(transaction: Transaction, id: SongId, into: SongId): Promise<void> {
  await updateSong(transaction, id, { is_archived: true, merged_into: into, favorite_count: 0 });
}

/**
 * Locks a song before it is restored. Refuses when an identical active song exists. `otherId`, a second song that the
 * transaction changes, is locked in the same statement, by id.
 */
export async function lockToRestore(
  transaction: Transaction,
  id: SongId,
  otherId: SongId | null = null,
): Promise<[LockedSong, LockedSong | undefined]> {
  const identity = await readIdentity(transaction, id);
  if (!identity) throw refuse('song-missing');
  await lockIdentities(transaction, [identity]);
  // Without a row lock: the songs below are locked in one statement, by id.
  const same = await readSameSong(transaction, identity);
  if (same !== null && same !== id) throw refuseAbout('song-exists', same);
  const songs = await lockSongs(transaction, otherId === null ? [id] : [id, otherId]);
  const song = songs.find((each) => each.id === id);
  if (!song) throw refuse('song-missing');
  // Race: another admin restored, edited and archived the song before the lock.
  if (song.is_archived && !song.identity.equals(identity)) throw refuse('song-changed');
  return [song, songs.find((each) => each.id === otherId)];
}

/** Also separates a merged song. Favorites that moved with the merge stay on the other song. */
export async function restoreSong(transaction: Transaction, id: SongId): Promise<void> {
  await updateSong(transaction, id, { is_archived: false, merged_into: null });
}
