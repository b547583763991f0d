import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { UndoMergeOutcome } from '@dubplate/domain/catalog/catalog.ts';
import type { MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { lockMergedRequests } from '../../db/locks.ts';
import { allowTime, inTransaction } from '../../db/transaction.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { settleCase } from '../reports/settle-case.ts';
import { lockToRestore, restoreSong } from '../songs/moderate-song.ts';
import {
  deleteOldFavorites,
  deleteOldMerges,
  moveFavoritesBack,
  moveSolutionsBack,
  readMergeTarget,
  readSharedFavorites,
  readStillOnBoth,
} from './undo-merge.store.ts';

type Undone = UndoMergeOutcome & {
  /** The song that had been kept; null when nothing was left to undo. */
  keptId: SongId | null;
  /** Members who have both songs now, members whose reports changed, and requests that point at the restored song again. */
  gainedIds: MemberId[];
  reporterIds: MemberId[];
  requestIds: RequestId[];
};

const nothing: Undone = { returned: 0, onBoth: 0, keptId: null, gainedIds: [], reporterIds: [], requestIds: [] };

/**
 * Undoes a merge: restores the song with the favorites and solved requests it had. Whatever was added to the kept song since
 * stays there. Idempotent.
 */
export function undoMerge(db: Database, id: SongId, actor: MemberActor): Promise<Undone> {
  return inTransaction(db, async (transaction) => {
    await allowTime(transaction);
    const keptId = await readMergeTarget(transaction, id);
    await lockMergedRequests(transaction, id);
    const [song, kept] = await lockToRestore(transaction, id, keptId);
    if (!song.is_archived) return nothing;
    // Another admin may have undone it and merged the song elsewhere before the locks were taken.
    if (!kept || song.merged_into !== kept.id) throw refuse('merge-final');
    // Its favorites have moved on from there, so the later merge is undone first.
    if (kept.merged_into !== null) throw refuseAbout('merged-again', kept.id);
    const onBoth = await readStillOnBoth(transaction, id, kept.id);
    const shared = await readSharedFavorites(transaction, id);
    const gaining = [...onBoth, ...shared.map(({ memberId }) => memberId)];
    const reporterIds = await settleCase(transaction, { kind: 'song', id }, 'dismissed', actor.id, gaining);
    const { returned, gained } = await moveFavoritesBack(transaction, { from: id, to: kept.id, onBoth, shared });
    const requestIds = await moveSolutionsBack(transaction, id, kept.id);
    // Deletes the record of the merge, by a trigger: nothing is read from it after this.
    await restoreSong(transaction, id);
    await recordAct(transaction, {
      adminId: actor.id,
      act: 'undo-merge',
      target: { kind: 'song', id },
      before: { into: kept.title, intoId: kept.id },
      after: { returned, onBoth: onBoth.length },
    });
    return { returned, onBoth: onBoth.length, keptId: kept.id, gainedIds: gained, reporterIds, requestIds };
  });
}

const sweepBatch = 5_000;

/** Deletes the records of merges that can no longer be undone. In batches, so that no statement locks many rows for long. */
export async function sweepMerges(db: Database): Promise<void> {
  while ((await deleteOldFavorites(db, sweepBatch)) === sweepBatch);
  await deleteOldMerges(db);
}
