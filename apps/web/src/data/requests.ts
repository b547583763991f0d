import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { requestState, type RequestCard, type RequestState } from '@dubplate/domain/requests/request.ts';
import type { RequestDetail, RequestEdit, ThankedRequest, VoteState } from '@dubplate/domain/requests/request.ts';
import { api, failureOf } from '../platform/api.ts';
import { keys, queries } from '../platform/queries.ts';
import { listedRows, overlay } from './member-overlay.ts';
import { callOrQueue } from './call-or-queue.ts';

const findRows = (id: string): RequestCard[] =>
  listedRows<RequestCard>('requests', [keys.requests()], 'own requests').filter((row) => row.id === id);

export const isListed = (id: string): boolean => findRows(id).length > 0;

/** The counters and the solution of a request. Null is its tombstone. */
function receiveLive(id: string, version: number, values: RequestState | null): void {
  const wasDeleted = overlay().get('request', id).parts['live']?.values === null;
  if (!overlay().receive('request', id, 'live', { version, field: 'version', values })) return;
  const [listed] = wasDeleted === (values === null) ? [] : findRows(id);
  if (listed) recount(listed, values === null ? -1 : 1);
}

const recount = ({ mine }: RequestCard, by: number): void =>
  overlay().add('request counts', { id: String(overlay().clock), tab: mine ? 'mine' : 'community', by });

export const receiveRequest = (state: RequestState): void => receiveLive(state.id, state.version, requestState(state));

/** The version to pass to `dropRequest` if a call that begins now is refused. A newer one means: restored meanwhile. */
export const knownVersion = (id: string): number => Number(overlay().get('request', id).parts['live']?.version ?? 0);

export const dropRequest = (id: string, version = knownVersion(id)): void => receiveLive(id, version, null);

/** The member's own vote, from this tab or another. */
export const receiveVote = ({ id, voted, version }: VoteState): void =>
  void overlay().receive('request', id, 'vote', { version, field: 'version', values: { voted } });

/** Text has its own version, the time of the last edit: votes and comments do not change it. */
export function receiveEdit({ id, title, description, link, heard, editedAt }: RequestEdit | RequestDetail): void {
  const values = { title, description, link, editedAt, ...(heard && { heard }) };
  if (editedAt) overlay().receive('request', id, 'text', { version: editedAt, field: 'editedAt', values });
}

/** The author's thanks, which cannot be taken back. */
export const receiveThanks = ({ id, thankedAt }: ThankedRequest): void =>
  void overlay().receive('request', id, 'thanks', { version: thankedAt, field: 'thankedAt', values: { thankedAt } });

/** True when a list shows an older text: the tab missed the message about the edit. */
export const isOlderTextListed = (id: string, editedAt: string): boolean =>
  findRows(id).some((row) => (overlay().newest('request', row)?.editedAt ?? '') < editedAt);

/** For every answer with a request: it may be newer than what other lists show. */
export function receiveRow(row: RequestState & { voted: boolean }): void {
  receiveRequest(row);
  receiveVote(row);
}

/** For the answer to an edit or a solution, which has everything that the sheet shows. */
export function receiveDetail(request: RequestDetail): void {
  receiveRow(request);
  receiveEdit(request);
  queries.setQueryData(keys.request(request.id), request);
}

/** Shows the member's own new request on top of their tab until that tab is read again. */
export function addOwnRequest(request: RequestCard): void {
  if (isListed(request.id)) return;
  receiveRow(request);
  overlay().add('own requests', request);
  recount(request, 1);
}

type Vote = { title: string; voted: boolean; voteCount: number };

/** Optimistic update: the vote is pending until the server answers or it waits. Rejects with the server's reason. */
export async function setVote(id: string, { title, voted, voteCount }: Vote): Promise<void> {
  const end = overlay().begin('request', id, { voted, voteCount });
  if (!end) return;
  const input = { requestId: id, voted };
  const version = knownVersion(id);
  try {
    const write = { kind: 'vote', input, about: { title } } as const;
    const answer = await callOrQueue(write, (options) => api.votes.set.mutate(input, options));
    if (answer) receiveRow({ ...answer, voted });
  } catch (error) {
    if (failureOf(error).reason === 'request-missing') dropRequest(id, version);
    throw error;
  } finally {
    end();
  }
}

/** A comment that was written, edited or restored. */
export function receiveComment(comment: Comment): void {
  const { id, requestId, version } = comment;
  const isNew = overlay().receive('comment', id, 'comment', { version, field: 'version', values: comment });
  if (isNew) overlay().add(`comments ${requestId}`, comment);
}

/** A comment that was hidden or deleted. Hiding makes no version, so the tombstone covers what arrived before it. */
export function dropComment({ id, version = 1 }: { id: string; version?: number }): void {
  const known = overlay().get('comment', id).parts['comment']?.version ?? 0;
  overlay().receive('comment', id, 'comment', { version: Math.max(version, Number(known)), values: null });
}
