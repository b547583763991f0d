import type { MemberActor } from '@dubplate/domain/actor.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { canManageRequest } from '@dubplate/domain/requests/request.ts';
import { readCarriedLink } from '@dubplate/domain/requests/request.schema.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { inTransaction, type Database } from '../../db/database.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { giveHeart } from '../favorites/give-heart.ts';
import { lockMembers } from '../../db/locks.ts';
import { listWaitingReporters } from '../reports/waiting-reporters.ts';
import { addSong, lockSameSong } from '../songs/add-song.ts';
import { lockActiveSong } from '../songs/choose-song.ts';
import { deleteRequest, lockRequest, markSolved, readAuthor, type OpenRequest } from './solve.store.ts';

/** With a song that is added, with one that exists, or with none. */
type Solving = { id: string; answerId?: string | undefined; song?: NewSong; songId?: string | undefined };
export type Solved = { songId: string | null; identifiedBy: string | null };

/**
 * Marks a request solved; with a song, also adds it and links both, all or nothing. Locks are taken in one order: the
 * request, the song's name, what the song is, the song when it is there, members by id: two who solve each other's requests at the same moment
 * must not wait for each other.
 */
export function solveRequest(db: Database, solving: Solving, actor: MemberActor): Promise<Solved> {
  const { id, answerId } = solving;
  return inTransaction(db, async (transaction) => {
    const request = await lockOpenRequest(transaction, id, actor);
    const author = answerId === undefined ? null : await readAuthor(transaction, id, answerId);
    if (author === undefined) throw refuse('answer-missing');
    // A song without a link of its own plays what the request was about.
    const song = solving.song && { ...solving.song, link: solving.song.link ?? readCarriedLink(request.link) };
    if (song) await lockSameSong(transaction, song);
    const chosen = solving.songId === undefined ? null : await lockActiveSong(transaction, solving.songId);
    const there = await lockMembers(transaction, author ? [actor.id, author] : [actor.id]);
    if (!there.includes(actor.id)) throw refuse('profile-missing');
    const identifiedBy = author && there.includes(author) ? author : null;
    // When nobody else named it, the one who asked found out.
    const origin = { requestId: id, identifiedBy: answerId === undefined ? actor.id : identifiedBy };
    const songId = song ? await nameSong(transaction, song, actor, origin) : (chosen?.id ?? null);
    // The owner's heart is on the song either way, as far as they may give one.
    if (songId) await favorite(transaction, songId, actor);
    await markSolved(transaction, {
      requestId: id,
      solvedBy: actor.id,
      answerId: answerId ?? null,
      identifiedBy,
      songId,
    });
    return { songId, identifiedBy };
  });
}

/** The very same song, when it is there, keeps who brought and named it. One of the same name is asked about. */
async function nameSong(
  db: Database,
  song: NewSong,
  actor: MemberActor,
  origin: { requestId: string; identifiedBy: string | null },
): Promise<string> {
  const named = await addSong(db, song, actor.id, origin);
  if (!named) throw refuse('unexpected');
  if (named.outcome === 'same-name') throw refuseAbout('song-name-exists', named.id);
  return named.id;
}

const favorite = (db: Database, songId: string, actor: MemberActor) =>
  giveHeart(db, { songId, memberId: actor.id, beforeUploading: can(actor, 'favorite before uploading') });

/** A solved request is what others look up; only an open one can be taken back. Says whose reports that answers. */
export function removeRequest(db: Database, id: string, actor: MemberActor): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor, { toRemove: true });
    const reporters = await listWaitingReporters(transaction, id);
    await deleteRequest(transaction, id);
    return reporters;
  });
}

/** Locks an open request until the transaction ends; refuses a member who may not manage it. */
export async function lockOpenRequest(
  db: Database,
  id: string,
  actor: MemberActor,
  options?: { toRemove: boolean },
): Promise<OpenRequest> {
  const request = await lockRequest(db, id, options);
  if (!request) throw refuse('request-missing');
  if (!canManageRequest(actor, request)) throw refuse('request-not-yours');
  if (request.solved) throw refuse('request-solved');
  return request;
}
