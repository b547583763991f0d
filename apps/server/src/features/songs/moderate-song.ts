import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Database } from '../../db/database.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { lockSameSong } from './add-song.ts';
import { readSameSong } from './songs.store.ts';
import { lockSongs, readIdentity, rewriteSong, updateSong, type LockedSong } from './moderation.store.ts';

/*
 * What those who look after songs do to them. Each is part of a transaction, says how the song was before, and changes
 * nothing when it is done twice.
 */

/** A song as it stands, kept from changing until the transaction ends. */
export async function lockSong(transaction: Database, id: string): Promise<LockedSong> {
  const [song] = await lockSongs(transaction, [id]);
  if (!song) throw refuse('song-missing');
  return song;
}

/** Two songs, held in the order of their ids. */
export async function lockPair(
  transaction: Database,
  ids: readonly [string, string],
): Promise<[LockedSong, LockedSong]> {
  const songs = await lockSongs(transaction, ids);
  const [first, second] = ids.map((id) => songs.find((song) => song.id === id));
  if (!first || !second) throw refuse('song-missing');
  return [first, second];
}

export async function verifySong(transaction: Database, id: string, verified: boolean): Promise<LockedSong> {
  const song = await lockSong(transaction, id);
  if (song.is_archived) throw refuse('song-archived');
  if ((song.verification_status === 'verified') !== verified) {
    await updateSong(transaction, id, {
      verification_status: verified ? 'verified' : 'pending',
      verified_at: verified ? new Date() : null,
    });
  }
  return song;
}

/** Writes a song anew, if it still is what it was when the form was opened, and no other one is that song already. */
export async function editSong(
  transaction: Database,
  { id, edition, song }: { id: string; edition: string; song: NewSong },
): Promise<LockedSong> {
  const same = await lockSameSong(transaction, song);
  // Before a second song is held: two of them only in the order of their ids.
  if (same !== null && same !== id) throw refuseAbout('song-exists', same);
  const before = await lockSong(transaction, id);
  if (before.is_archived) throw refuse('song-archived');
  if (isWritten(before, song)) return before;
  if (before.edition !== edition) throw refuse('song-changed');
  await rewriteSong(transaction, before, song);
  return before;
}

/** Whether an edit was made already. */
export const isWritten = (before: LockedSong, { title, artists, link, releaseDate }: NewSong): boolean =>
  before.title === title &&
  JSON.stringify(before.artists) === JSON.stringify(artists) &&
  before.url === (link?.url ?? null) &&
  before.seconds === (link?.seconds ?? null) &&
  before.video_index === (link?.videoIndex ?? null) &&
  before.release_date === releaseDate;

/*
 * Archiving and restoring are two steps: the weeks of the overview change with the second, and are held after members. Whoever
 * has members to hold does so in between.
 */

/** Takes a song that is held out of everybody's sight. */
export async function archiveSong(transaction: Database, id: string): Promise<void> {
  await updateSong(transaction, id, { is_archived: true });
}

/** Its hearts have gone over to another song, and whoever looks for it is led there. */
export async function archiveMerged(transaction: Database, id: string, into: string): Promise<void> {
  await updateSong(transaction, id, { is_archived: true, merged_into: into, favorite_count: 0 });
}

/**
 * Holds a song that is to be brought back, unless the same one stands by now. Another song the transaction changes is locked
 * in the same statement, in the order of their ids.
 */
export async function lockToRestore(
  transaction: Database,
  id: string,
  otherId: string | null = null,
): Promise<[LockedSong, LockedSong | undefined]> {
  const identity = await readIdentity(transaction, id);
  if (!identity) throw refuse('song-missing');
  // What a song is, is locked before the song.
  const same = await readSameSong(transaction, identity, { lock: true });
  if (same !== null && same !== id) throw refuseAbout('song-exists', same);
  const songs = await lockSongs(transaction, otherId === null ? [id] : [id, otherId]);
  const song = songs.find((each) => each.id === id);
  if (!song) throw refuse('song-missing');
  // Restored, edited and archived again in between.
  if (song.is_archived && !song.identity.equals(identity)) throw refuse('song-changed');
  return [song, songs.find((each) => each.id === otherId)];
}

/**
 * Brings back an archived song that is held for it. One that was merged stands for itself again; the hearts that went over
 * stay where they are.
 */
export async function restoreSong(transaction: Database, id: string): Promise<void> {
  await updateSong(transaction, id, { is_archived: false, merged_into: null });
}
