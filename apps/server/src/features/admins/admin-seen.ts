import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Database } from '../../db/database.ts';
import { recordAdminActivity } from './admins.store.ts';

const minutes = 5;

/** Notes that an admin is at work, with one write in five minutes however much they do. */
export function createAdminSeen(db: Database): (memberId: MemberId) => Promise<void> {
  const noted = new Map<string, number>();
  return async (memberId) => {
    const now = Date.now();
    if (now - (noted.get(memberId) ?? 0) < minutes * 60_000) return;
    noted.set(memberId, now);
    await recordAdminActivity(db, memberId, minutes);
  };
}
