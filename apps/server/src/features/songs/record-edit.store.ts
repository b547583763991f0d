import type { MemberId } from '@dubplate/domain/ids.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Transaction } from '../../db/database.ts';
import type { LockedSong } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';

/**
 * Records what an edit changed for members who favorited the song, and for the uploader. An uploader who favorited the
 * song is not notified twice of a new date or link.
 */
export async function recordEdit(
  transaction: Transaction,
  before: LockedSong,
  song: NewSong,
  actorId: MemberId,
): Promise<void> {
  const event = { subjectId: before.id, actorId };
  await recordDate(transaction, before, song, actorId);
  const hasNewLink = song.link !== null && song.link.url !== before.url;
  if (hasNewLink) await recordEvent(transaction, { ...event, kind: 'link' });
  if (before.uploaded_by === null || before.uploaded_by === actorId) return;
  const isOther =
    before.title !== song.title ||
    JSON.stringify(before.artists) !== JSON.stringify(song.artists) ||
    (before.url !== (song.link?.url ?? null) && !hasNewLink) ||
    before.seconds !== (song.link?.seconds ?? null) ||
    before.video_index !== (song.link?.videoIndex ?? null);
  if (isOther || !(await hasFavorite(transaction, before.id, before.uploaded_by))) {
    await recordEvent(transaction, { ...event, kind: 'edited' });
  }
}

type NewDate = Pick<NewSong, 'releaseDate' | 'releasePrecision'> & { isOut?: true };

/**
 * Records the last days of the spans, which an older build reads as days, and the precision of those that are none.
 * Nothing if the date is the same.
 */
export async function recordDate(
  transaction: Transaction,
  before: LockedSong,
  { releaseDate: to, releasePrecision: toPrecision, isOut }: NewDate,
  actorId: MemberId,
): Promise<void> {
  const { release_date: from, release_precision: fromPrecision } = before;
  if (from === to && fromPrecision === (toPrecision ?? 'day')) return;
  const precisions = { ...(fromPrecision !== 'day' && { fromPrecision }), ...(toPrecision && { toPrecision }) };
  const details = { from, to, ...precisions, ...(isOut && { isOut }) };
  await recordEvent(transaction, { kind: 'date', subjectId: before.id, actorId, details });
}

export async function hasFavorite(transaction: Transaction, songId: string, memberId: MemberId): Promise<boolean> {
  const row = await transaction
    .selectFrom('favorites')
    .select('song_id')
    .where('song_id', '=', songId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}
