import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Database } from '../../db/database.ts';
import { recordAdminActivity } from './admins.store.ts';

const minutes = 5;

/** Records admin activity with at most one write in five minutes per process. */
export function createAdminSeen(db: Database): (memberId: MemberId) => Promise<void> {
  const recordedAt = new Map<string, number>();
  return async (memberId) => {
    const now = Date.now();
    if (now - (recordedAt.get(memberId) ?? 0) < minutes * 60_000) return;
    recordedAt.set(memberId, now);
    await recordAdminActivity(db, memberId, minutes);
  };
}
