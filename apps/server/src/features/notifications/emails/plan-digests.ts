import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Database } from '../../../db/database.ts';
import { queueSending } from '../email-queue.store.ts';
import { listDueZones, readPlannedThrough, storePlannedThrough, type DueZone } from './digest-times.store.ts';
import { planDigestPage } from './digests.store.ts';

/** Before every id of a member. */
const zeroId = '00000000-0000-0000-0000-000000000000' as MemberId;
const pageSize = 1_000;

/**
 * The job `plan-digests`: queues the digests whose time has come in some time zone since the last run. It runs in any
 * number of processes: each period of a member is decided once. A run that was killed is repeated as a whole.
 */
export async function planDigests(db: Database, now: Date): Promise<void> {
  const after = await readPlannedThrough(db, now);
  for (const due of await listDueZones(db, after, now)) await planZone(db, due, now);
  await storePlannedThrough(db, now);
}

async function planZone(db: Database, due: DueZone, now: Date): Promise<void> {
  for (let after: MemberId | null = zeroId; after;) {
    const { count, last, queued } = await planDigestPage(db, due, { after, limit: pageSize }, now);
    if (queued > 0) await queueSending(db);
    after = count < pageSize ? null : last;
  }
}
