import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { CommentId, MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { readCarriedLink } from '@dubplate/domain/requests/request.schema.ts';
import { canManageRequest } from '@dubplate/domain/requests/request.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  lockCasesOfRequest,
  lockCommentsOfRequest,
  lockMembers,
  lockRequest,
  lockSongs,
  type LockedRequest,
} from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';
import { setFavorite } from '../../db/set-favorite.ts';
import { inTransaction } from '../../db/transaction.ts';
import { readRequestReporters } from '../../events/report-events.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { addSongOfLockedName, lockNameAndReadSame, lockSavedSongs, type AddedSong } from '../songs/add-song.ts';
import { lockActiveSong } from '../songs/choose-song.ts';
import { deleteRequest, markSolved, readAuthor } from './solve.store.ts';

/** With a new song (`song`), an existing song (`songId`), or none. */
type Solving = { id: RequestId; answerId?: CommentId | undefined; song?: NewSong; songId?: SongId | undefined };
/** `converted`: the saved hearts that became favorites, if the song is the first upload of the member. */
export type Solved = { songId: SongId | null; identifiedBy: MemberId | null; converted: SongId[] };

/** One transaction: adds or finds the song, favorites it, and links it to the solved request. */
export function solveRequest(db: Database, solving: Solving, actor: MemberActor): Promise<Solved> {
  const { id, answerId } = solving;
  return inTransaction(db, async (transaction) => {
    const request = await lockOpenRequest(transaction, id, actor);
    const author = answerId === undefined ? null : await readAuthor(transaction, id, answerId);
    if (author === undefined) throw refuse('answer-missing');
    // A song without its own link gets the link of the request.
    const song = solving.song && { ...solving.song, link: solving.song.link ?? readCarriedLink(request.link) };
    const saved = song ? await lockSongsOfSolving(transaction, song, actor.id) : null;
    const chosen = solving.songId === undefined ? null : await lockActiveSong(transaction, solving.songId);
    const existingIds = await lockMembers(transaction, author ? [actor.id, author] : [actor.id]);
    if (!existingIds.includes(actor.id)) throw refuse('profile-missing');
    const identifiedBy = author && existingIds.includes(author) ? author : null;
    // Without an answer by another member, the author of the request identified the song.
    const origin = { requestId: id, identifiedBy: answerId === undefined ? actor.id : identifiedBy };
    const named = song ? await nameSong(transaction, song, actor, { saved, origin }) : null;
    const songId = named?.id ?? chosen?.id ?? null;
    if (songId) await favorite(transaction, songId, actor);
    await markSolved(transaction, {
      requestId: id,
      solvedBy: actor.id,
      answerId: answerId ?? null,
      identifiedBy,
      songId,
    });
    await recordEvent(transaction, { kind: 'solved', subjectId: id, actorId: actor.id });
    return { songId, identifiedBy, converted: named?.converted ?? [] };
  });
}

/**
 * Locks the identical song, which is favorited instead of a new one, or else the songs of the member's saved hearts. A
 * song that stops being identical meanwhile stays locked; if hearts are saved, converting them then fails and the
 * transaction is repeated.
 */
async function lockSongsOfSolving(transaction: Transaction, song: NewSong, memberId: MemberId) {
  const same = await lockNameAndReadSame(transaction, song);
  if (same === null) return lockSavedSongs(transaction, song, memberId);
  await lockSongs(transaction, [same]);
  return [];
}

/** An identical song keeps its uploader. Refuses an equal title and artists, so that the form offers that song. */
async function nameSong(
  transaction: Transaction,
  song: NewSong,
  actor: MemberActor,
  adding: { saved: SongId[] | null; origin: { requestId: RequestId; identifiedBy: MemberId | null } },
): Promise<AddedSong> {
  const named = await addSongOfLockedName(transaction, song, actor.id, adding);
  if (!named) throw refuse('unexpected');
  if (named.outcome === 'same-name') throw refuseAbout('song-name-exists', named.id);
  return named;
}

/** A member who may not favorite songs yet solves the request without a favorite. */
const favorite = (transaction: Transaction, songId: SongId, actor: MemberActor) =>
  setFavorite(transaction, {
    songId,
    memberId: actor.id,
    favorited: true,
    beforeUploading: can(actor, 'favorite before uploading'),
  });

/** A solved request cannot be deleted. Returns the members whose reports this closes. */
export function removeRequest(db: Database, id: RequestId, actor: MemberActor): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    const { memberId } = await lockOpenRequest(transaction, id, actor, { toDelete: true });
    await lockCommentsOfRequest(transaction, id);
    await lockCasesOfRequest(transaction, id);
    const reporters = await readRequestReporters(transaction, id);
    // Triggers lock the reporters of each comment, which could break the lock order. So all reporters are locked here.
    await lockMembers(transaction, memberId ? [...reporters, memberId] : reporters);
    await deleteRequest(transaction, id);
    return reporters;
  });
}

/** Refuses a member who may not manage the request. */
export async function lockOpenRequest(
  transaction: Transaction,
  id: RequestId,
  actor: MemberActor,
  options?: { toDelete: boolean },
): Promise<LockedRequest> {
  const request = await lockRequest(transaction, id, options);
  if (!request) throw refuse('request-missing');
  if (!canManageRequest(actor, request)) throw refuse('request-not-yours');
  if (request.solved) throw refuse('request-solved');
  return request;
}
