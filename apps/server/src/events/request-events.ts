import { memberRoom, requestRoom, requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { Live } from '../platform/live.ts';
import type { Services } from '../platform/trpc.ts';
import { readHiddenVersion, readStatesOf } from '../features/requests/requests.store.ts';

/** Tells whoever has the request in sight how it stands now. */
export function announceRequest(live: Live, state: RequestState): void {
  live.announce(requestRoom(state.id), { kind: 'request', row: state });
}

/** The same of some that were changed from elsewhere. Those that are hidden are left out. */
export async function announceRequests({ db, live }: Pick<Services, 'db' | 'live'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const state of await readStatesOf(db, ids)) announceRequest(live, state);
}

/** One that was hidden leaves every list and every sheet; should it come back, it does so with a newer version. */
export async function announceHidden({ db, live }: Pick<Services, 'db' | 'live'>, id: string): Promise<void> {
  const version = await readHiddenVersion(db, id);
  if (version !== null) announceGone(live, { id, version });
}

export function announceGone(live: Live, row: { id: string; version: number }): void {
  for (const room of [requestRoom(row.id), requestsRoom]) live.announce(room, { kind: 'goneRequest', row });
}

/** Tells the member's other screens which way they voted. */
export function announceVote(live: Live, memberId: string, state: RequestState, voted: boolean): void {
  live.announce(memberRoom(memberId), { kind: 'vote', row: { id: state.id, voted, version: state.version } });
}
