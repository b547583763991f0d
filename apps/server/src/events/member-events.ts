import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { memberRoom } from '@dubplate/domain/live/live-events.ts';
import type { Database } from '../db/database.ts';
import type { Live } from '../platform/live.ts';
import { readCurrentMember } from '../features/accounts/accounts.store.ts';

/** Tells a member's own screens, wherever they are connected, what their account looks like now; null when it is gone. */
export async function announceMember(db: Database, live: Live, memberId: string): Promise<CurrentMember | null> {
  const row = await readCurrentMember(db, memberId);
  if (row) live.announce(memberRoom(memberId), { kind: 'member', row });
  return row;
}
