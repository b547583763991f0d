import type { MemberId } from '@dubplate/domain/ids.ts';
import { memberRoom } from '@dubplate/domain/live/live-events.ts';
import type { Live } from '../platform/live.ts';

/** Makes the member's tabs refetch the inbox and its unread count. */
export function announceInbox(live: Live, memberId: MemberId): void {
  live.announce(memberRoom(memberId), { kind: 'inbox', row: { id: memberId, version: Date.now() } });
}
