import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MergeOutcome } from '@dubplate/domain/catalog/catalog.ts';
import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { lockRequestsSolvedWith } from '../../db/locks.ts';
import { recordEvent } from '../../db/notification-events.ts';
import { allowTime, inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { settleCase } from '../reports/settle-case.ts';
import { archiveMerged, lockPair } from '../songs/moderate-song.ts';
import { moveHearts, moveSolutions, readHeartedBoth } from './merge.store.ts';
import { insertMerge } from './undo-merge.store.ts';

type Merged = MergeOutcome & {
  /** Members whose counters or reports changed, and requests that now link to the kept song. */
  memberIds: MemberId[];
  requestIds: RequestId[];
};

/**
 * Merges a duplicate into the kept song. Idempotent. Concurrent favorites wait for the locks of both songs and are then
 * added to the kept song. Both songs must be active, so merges never form a cycle.
 */
export function mergeSongs(
  db: Database,
  { id, into }: { id: SongId; into: SongId },
  actor: MemberActor,
): Promise<Merged> {
  return inTransaction(db, async (transaction) => {
    await allowTime(transaction);
    await lockRequestsSolvedWith(transaction, id);
    const [duplicate, kept] = await lockPair(transaction, [id, into]);
    if (duplicate.merged_into === into) return { moved: 0, alreadyThere: 0, memberIds: [], requestIds: [] };
    if (duplicate.is_archived || kept.is_archived) throw refuse('song-archived');
    const alreadyThere = await readHeartedBoth(transaction, id, into);
    const reporters = await settleCase(transaction, { kind: 'song', id }, 'hidden', actor.id, alreadyThere);
    await insertMerge(transaction, { from: id, to: into });
    const moved = await moveHearts(transaction, { from: id, to: into, alreadyThere });
    await archiveMerged(transaction, id, into);
    const requestIds = await moveSolutions(transaction, id, into);
    await recordEvent(transaction, {
      kind: 'merged',
      subjectId: into,
      actorId: actor.id,
      details: { duplicateId: id },
    });
    await recordAct(transaction, {
      adminId: actor.id,
      act: 'merge-song',
      target: { kind: 'song', id },
      before: { hearts: duplicate.favorite_count },
      after: { into: kept.title, intoId: into, moved, alreadyThere: alreadyThere.length },
    });
    return { moved, alreadyThere: alreadyThere.length, memberIds: [...alreadyThere, ...reporters], requestIds };
  });
}
