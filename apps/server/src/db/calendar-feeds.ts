import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Database } from './database.ts';

/** The calendar address of the member stops working at once. */
export async function deleteFeed(db: Database, memberId: MemberId): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute();
}
