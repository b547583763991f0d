import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Transaction } from '../../db/database.ts';
import { readLocalDay } from '../../db/local-day.ts';
import type { LockedSong } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';
import { allowTime } from '../../db/transaction.ts';
import { updateSong } from './moderation.store.ts';
import { hasFavorite, recordDate } from './record-edit.store.ts';

/**
 * The link of the song is confirmed: members who favorited it are notified. Without an exact day, the current day of
 * the member who confirmed it becomes the release day, and the song is out for all members.
 */
export async function recordRelease(
  transaction: Transaction,
  song: LockedSong,
  actorId: MemberId,
  now: Date,
): Promise<void> {
  if (song.release_date !== null && song.release_precision === 'day') {
    await recordEvent(transaction, { kind: 'link', subjectId: song.id, actorId, details: { isOut: true } });
    return;
  }
  const releaseDate = (await readLocalDay(transaction, actorId, now))!;
  // A trigger copies the release day to every favorite of the song, possibly thousands.
  await allowTime(transaction);
  await updateSong(transaction, song.id, { release_date: releaseDate, release_precision: 'day' });
  await recordDate(transaction, song, { releaseDate, isOut: true }, actorId);
}

/** The uploader confirms the link of another member, and learns of one that an admin added. */
export async function recordAddedLink(
  transaction: Transaction,
  song: LockedSong,
  actorId: MemberId,
  confirmed: boolean,
): Promise<void> {
  const uploaderId = song.uploaded_by;
  if (uploaderId === null || uploaderId === actorId) return;
  // Members who favorited the song are notified of a confirmed link.
  if (confirmed && (await hasFavorite(transaction, song.id, uploaderId))) return;
  await recordEvent(transaction, { kind: 'edited', subjectId: song.id, actorId });
}
