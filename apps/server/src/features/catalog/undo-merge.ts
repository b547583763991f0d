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
  /** The song that the merge kept. Null when the merge was undone already. */
  keptId: SongId | null;
  /** Members who have both songs now, members whose reports changed, and requests that link to the restored song. */
  gainedIds: MemberId[];
  reporterIds: MemberId[];
  requestIds: RequestId[];
};

const alreadyUndone: Undone = { returned: 0, onBoth: 0, keptId: null, gainedIds: [], reporterIds: [], requestIds: [] };

/**
 * Restores the merged song with the favorites and solved requests it had. Favorites added to the kept song since the
 * merge stay there. Idempotent.
 */
export function undoMerge(db: Database, id: SongId, actor: MemberActor): Promise<Undone> {
  return inTransaction(db, async (transaction) => {
    await allowTime(transaction);
    const keptId = await readMergeTarget(transaction, id);
    await lockMergedRequests(transaction, id);
    const [song, kept] = await lockToRestore(transaction, id, keptId);
    if (!song.is_archived) return alreadyUndone;
    // Race: another admin undid the merge and merged the song elsewhere before the locks were taken.
    if (!kept || song.merged_into !== kept.id) throw refuse('merge-final');
    // The kept song was merged too and its favorites moved again, so the admin must undo that merge first.
    if (kept.merged_into !== null) throw refuseAbout('merged-again', kept.id);
    const onBoth = await readStillOnBoth(transaction, id, kept.id);
    const shared = await readSharedFavorites(transaction, id);
    const gaining = [...onBoth, ...shared.map(({ memberId }) => memberId)];
    const reporterIds = await settleCase(transaction, { kind: 'song', id }, 'dismissed', actor.id, gaining);
    const { returned, gained } = await moveFavoritesBack(transaction, { from: id, to: kept.id, onBoth, shared });
    const requestIds = await moveSolutionsBack(transaction, id, kept.id);
    // A trigger deletes the record of the merge, so everything that reads it must run before.
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

/** Deletes the records of merges that are too old to undo. Batches keep the row locks short. */
export async function sweepMerges(db: Database): Promise<void> {
  while ((await deleteOldFavorites(db, sweepBatch)) === sweepBatch);
  await deleteOldMerges(db);
}
