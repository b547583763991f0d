import { memberRoom, requestRoom } from '@dubplate/domain/live/live-events.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { Live } from '../../platform/live.ts';

/** Tells whoever has the request in sight how it stands now. */
export function announceRequest(live: Live, state: RequestState): void {
  live.announce(requestRoom(state.id), { kind: 'request', row: state });
}

/** Tells the member's other screens which way they voted. */
export function announceVote(live: Live, memberId: string, state: RequestState, voted: boolean): void {
  live.announce(memberRoom(memberId), { kind: 'vote', row: { id: state.id, voted, version: state.version } });
}
