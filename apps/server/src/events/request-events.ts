import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { memberRoom, requestRoom, requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { RequestCard, RequestDetail, RequestState } from '@dubplate/domain/requests/request.ts';
import { sql } from 'kysely';
import { toRequestState } from '../db/request-state.ts';
import type { Live } from '../platform/live.ts';
import type { Services } from '../platform/trpc.ts';

type Parts = Pick<Services, 'db' | 'live'>;

export function announceNewRequest(live: Live, { id, username }: RequestCard): void {
  live.announce(requestsRoom, { kind: 'newRequest', row: { id, username, version: 1 } });
}

/** Sends the new text of an edited request. */
export function announceEditedRequest(live: Live, request: RequestDetail): void {
  const { id, title, description, link, heard, editedAt, version } = request;
  if (editedAt === null) return;
  const row = { id, title, description, link, heard, editedAt, version };
  live.announce(requestRoom(id), { kind: 'editedRequest', row });
}

/** Tells every open tab that another member named the track. */
export function announceSolvedRequest(live: Live, request: RequestDetail): void {
  const { id, title, username, identifiedBy, song = null, version } = request;
  if (identifiedBy === null || identifiedBy === username) return;
  live.announce(requestsRoom, { kind: 'solvedRequest', row: { id, title, username, identifiedBy, song, version } });
}

/** Sends the thanks to the tabs of the member who named the track, and to all tabs that show the request. */
export function announceThanks(live: Live, request: RequestDetail, namerId: MemberId): void {
  const { id, title, username, thankedAt, version } = request;
  if (!thankedAt) return;
  live.announce(requestRoom(id), { kind: 'thankedRequest', row: { id, thankedAt, version } });
  live.announce(memberRoom(namerId), { kind: 'thanks', row: { id, title, username, version } });
}

export function announceRequest(live: Live, state: RequestState): void {
  live.announce(requestRoom(state.id), { kind: 'request', row: state });
}

/** Announces the current state of several requests. Hidden and deleted requests are left out. */
export async function announceRequests({ db, live }: Parts, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('request_states')
    .selectAll()
    .where('request_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('hidden', '=', false)
    .execute();
  for (const row of rows) announceRequest(live, toRequestState(row));
}

/** Removes a hidden request from every list. Its version is a tombstone: a request shown again has a newer one. */
export async function announceHiddenRequest({ db, live }: Parts, id: RequestId): Promise<void> {
  const row = await db
    .selectFrom('request_states')
    .select('version')
    .where('request_id', '=', id)
    .where('hidden', '=', true)
    .executeTakeFirst();
  if (row) announceRemoved(live, { id, version: row.version });
}

/** The tombstone has the highest version: a late event cannot restore a deleted request. */
export function announceDeletedRequest(live: Live, id: RequestId): void {
  announceRemoved(live, { id, version: Number.MAX_SAFE_INTEGER });
}

function announceRemoved(live: Live, row: { id: RequestId; version: number }): void {
  for (const room of [requestRoom(row.id), requestsRoom]) live.announce(room, { kind: 'goneRequest', row });
}

/** Sends a member's own vote to the member's other tabs. */
export function announceVote(live: Live, memberId: MemberId, state: RequestState, voted: boolean): void {
  live.announce(memberRoom(memberId), { kind: 'vote', row: { id: state.id, voted, version: state.version } });
}
