import { memberRoom } from '@dubplate/domain/live/live-events.ts';
import type { Database } from '../../platform/database.ts';
import type { Live } from '../../platform/live.ts';
import { readCurrentMember } from './accounts.store.ts';

/** Tells a member's own screens, wherever they are connected, what their account looks like now. */
export async function announceMember(db: Database, live: Live, memberId: string): Promise<void> {
  const row = await readCurrentMember(db, memberId);
  if (row) live.announce(memberRoom(memberId), { kind: 'member', row });
}
