import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { namesAccount } from '@dubplate/domain/own-data/own-data.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { inTransaction, type Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import {
  deleteClips,
  deleteHearts,
  deleteMember,
  deleteVotes,
  lockMemberRows,
  readAccount,
  readVotesAndFavorites,
  type Account,
  type VotesAndFavorites,
} from './delete-account.store.ts';

export type Left = { requests: RequestState[]; songs: SongState[] };

/** A vote or a heart came between looking and locking. */
class ConcurrentChange extends Error {}

const attempts = 8;

/**
 * Deletes an account in one transaction: votes and hearts go with the counters they moved, what was posted stays without a
 * name. Requests and songs are held before the member, so what the member likes has to be known before nobody can add to
 * it: when something was added in between, all of it is done again.
 */
export async function deleteAccount(db: Database, memberId: string, typedName: string): Promise<Left> {
  expectDeletable(await readAccount(db, memberId), typedName);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, (transaction) => leave(transaction, memberId, typedName));
    } catch (error) {
      if (!(error instanceof ConcurrentChange) || attempt === attempts) throw error;
    }
  }
}

async function leave(db: Database, memberId: string, typedName: string): Promise<Left> {
  const known = await readVotesAndFavorites(db, memberId);
  await lockMemberRows(db, memberId, known);
  expectDeletable(await readAccount(db, memberId, { lock: true }), typedName);
  if (!covers(known, await readVotesAndFavorites(db, memberId))) throw new ConcurrentChange();
  const requests = await deleteVotes(db, memberId);
  const songs = await deleteHearts(db, memberId);
  await deleteClips(db, memberId);
  await deleteMember(db, memberId);
  return { requests, songs };
}

function expectDeletable(account: Account | null, typedName: string): void {
  if (!account) throw refuse('profile-missing');
  if (account.role === 'super_admin') throw refuse('owner-stays');
  if (!namesAccount(typedName, account.username)) throw refuse('name-mismatch');
}

function covers(known: VotesAndFavorites, now: VotesAndFavorites): boolean {
  const [requests, songs] = [new Set(known.requests), new Set(known.songs)];
  return now.requests.every((id) => requests.has(id)) && now.songs.every((id) => songs.has(id));
}
