import {
  requestState,
  type RequestCard,
  type RequestDetail,
  type RequestEdit,
  type RequestState,
  type VoteState,
} from '@dubplate/domain/requests/request.ts';
import { api, failureOf } from '../platform/api.ts';
import { keys, queries } from '../platform/queries.ts';
import { keptRows, overlay } from './member-overlay.ts';
import type { Part } from './overlay.ts';

/** The same request in each list that has it. */
const findRows = (id: string): RequestCard[] =>
  [...keptRows<RequestCard>(keys.requests(), 'requests'), ...overlay().added<RequestCard>('own requests')].filter(
    (row) => row.id === id,
  );

export const isListed = (id: string): boolean => findRows(id).length > 0;

/** The counters and the solution of a request, or its tombstone. */
function receiveLive(id: string, version: number, values: Part['values']): void {
  const wasDeleted = overlay().get('request', id).parts['live']?.values === null;
  if (!overlay().receive('request', id, 'live', { version, field: 'version', values })) return;
  const [listed] = wasDeleted === (values === null) ? [] : findRows(id);
  if (listed) recount(listed, values === null ? -1 : 1);
}

function recount({ mine }: RequestCard, by: number): void {
  overlay().add('request counts', { id: String(overlay().clock), tab: mine ? 'mine' : 'community', by });
}

export const receiveRequest = (state: RequestState): void => receiveLive(state.id, state.version, requestState(state));

/** The member's own vote, given here or in another tab. */
export const receiveVote = ({ id, voted, version }: VoteState): void =>
  void overlay().receive('request', id, 'vote', { version, field: 'version', values: { voted } });

export function receiveEdit({ id, title, description, link, editedAt }: RequestEdit): void {
  const values = { title, description, link, editedAt };
  overlay().receive('request', id, 'text', { version: editedAt, field: 'editedAt', values });
}

/** Any answer with a request: what it says may be newer than another list, or older than a vote. */
export function receiveRow(row: RequestState & { voted: boolean }): void {
  receiveRequest(row);
  receiveVote(row);
}

/** The answer to a change of a request: everything its sheet shows. */
export function receiveDetail(request: RequestDetail): void {
  receiveRow(request);
  const { editedAt } = request;
  if (editedAt) receiveEdit({ ...request, editedAt });
  queries.setQueryData(keys.request(request.id), request);
}

/** Whether a list shows an older text: the message about the edit was missed. */
export const isOlderTextListed = (id: string, editedAt: string): boolean =>
  findRows(id).some((row) => (overlay().newest('request', row)?.editedAt ?? '') < editedAt);

/** For a call that the server may refuse because the request is gone: one restored meanwhile has a newer version. */
export const knownVersion = (id: string): number => Number(overlay().get('request', id).parts['live']?.version ?? 0);

/** Leaves a tombstone. */
export const dropRequest = (id: string, version = knownVersion(id)): void => receiveLive(id, version, null);

/** The member's own new request, which their tab may have been read without. */
export function addOwnRequest(request: RequestCard): void {
  if (isListed(request.id)) return;
  receiveRow(request);
  overlay().add('own requests', request);
  recount(request, 1);
}

/** Optimistic update: the vote is pending until the server answers. Rejects with the server's reason. */
export async function setVote(id: string, { voted, voteCount }: { voted: boolean; voteCount: number }): Promise<void> {
  const end = overlay().begin('request', id, { voted, voteCount });
  if (!end) return;
  const version = knownVersion(id);
  try {
    const state = await api.votes.set.mutate({ requestId: id, voted });
    receiveRow({ ...state, voted });
  } catch (error) {
    if (failureOf(error).reason === 'request-missing') dropRequest(id, version);
    throw error;
  } finally {
    end();
  }
}
