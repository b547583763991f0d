import type { MemberActor } from '@dubplate/domain/actor.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { canManageRequest } from '@dubplate/domain/requests/request.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { inTransaction, type Database } from '../../platform/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { giveHeart } from '../favorites/give-heart.ts';
import { lockMembers } from '../members/lock-members.ts';
import { listWaitingReporters } from '../reports/waiting-reporters.ts';
import { addSong, lockSameSong } from '../songs/add-song.ts';
import { deleteRequest, lockRequest, markSolved, readAuthor } from './solve.store.ts';

type Solving = { id: string; answerId?: string | undefined; song?: NewSong };
export type Solved = { songId: string | null; identifiedBy: string | null };

/**
 * Marks a request solved; with a song, also adds it and links both, all or nothing. Locks are taken in one order: the
 * request, what the song is, the song when it is there, members by id: two who solve each other's requests at the same moment
 * must not wait for each other.
 */
export function solveRequest(db: Database, { id, answerId, song }: Solving, actor: MemberActor): Promise<Solved> {
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor);
    const author = answerId === undefined ? null : await readAuthor(transaction, id, answerId);
    if (author === undefined) throw refuse('answer-missing');
    if (song) await lockSameSong(transaction, song);
    const there = await lockMembers(transaction, author ? [actor.id, author] : [actor.id]);
    if (!there.includes(actor.id)) throw refuse('profile-missing');
    const identifiedBy = author && there.includes(author) ? author : null;
    // When nobody else named it, the one who asked found out.
    const origin = { requestId: id, identifiedBy: answerId === undefined ? actor.id : identifiedBy };
    const songId = song ? await nameSong(transaction, song, actor, origin) : null;
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

/** The owner's heart is on the song either way; one that was there already keeps who brought and named it. */
async function nameSong(
  db: Database,
  song: NewSong,
  actor: MemberActor,
  origin: { requestId: string; identifiedBy: string | null },
): Promise<string> {
  const named = await addSong(db, song, actor.id, origin);
  if (!named) throw refuse('unexpected');
  if (!named.isNew) {
    const beforeUploading = can(actor, 'favorite before uploading');
    await giveHeart(db, { songId: named.id, memberId: actor.id, beforeUploading });
  }
  return named.id;
}

/** A solved request is what others look up; only an open one can be taken back. Says whose reports that answers. */
export function removeRequest(db: Database, id: string, actor: MemberActor): Promise<string[]> {
  return inTransaction(db, async (transaction) => {
    await lockOpenRequest(transaction, id, actor, { toRemove: true });
    const reporters = await listWaitingReporters(transaction, id);
    await deleteRequest(transaction, id);
    return reporters;
  });
}

async function lockOpenRequest(
  db: Database,
  id: string,
  actor: MemberActor,
  options?: { toRemove: boolean },
): Promise<void> {
  const request = await lockRequest(db, id, options);
  if (!request) throw refuse('request-missing');
  if (!canManageRequest(actor, request)) throw refuse('request-not-yours');
  if (request.solved) throw refuse('request-solved');
}
