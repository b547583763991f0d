import { api, failureOf } from '../platform/api.ts';
import { onScopeStart } from '../platform/member-scope.ts';
import { currentMember, refreshSession } from '../platform/session.ts';
import { removeRows, updateRow } from './change-outbox.ts';
import { nextRow, readRows, withTimeout, type Kind, type OutboxRow } from './outbox.ts';
import { dropRequest, knownVersion, receiveComment, receiveRow } from './requests.ts';
import { receiveHeart } from './songs.ts';

/** Why a write could not be sent, from code that is no call of the server. */
export class Unsent extends Error {
  readonly isConnectionFailure: boolean;
  constructor(message: string, isConnectionFailure: boolean) {
    super(message);
    this.isConnectionFailure = isConnectionFailure;
  }
}

type Senders = { [K in Kind]?: (row: OutboxRow<K>) => Promise<unknown> };

export const senders: Senders = {
  async favorite({ input }) {
    try {
      receiveHeart(input.songId, await api.favorites.set.mutate(input));
    } catch (error) {
      const { reason } = failureOf(error);
      // A song that is gone has no favorites.
      if (reason === 'song-missing' && !input.favorited) return;
      if (reason !== 'first-song-missing') throw error;
      receiveHeart(input.songId, await api.favorites.save.mutate({ songId: input.songId, saved: true }));
    }
  },
  async 'saved-heart'({ input }) {
    try {
      receiveHeart(input.songId, await api.favorites.save.mutate(input));
    } catch (error) {
      if (input.saved || failureOf(error).reason !== 'song-missing') throw error;
    }
  },
  async vote({ input }) {
    const { requestId: id, voted } = input;
    const version = knownVersion(id);
    try {
      receiveRow({ ...(await api.votes.set.mutate(input)), voted });
    } catch (error) {
      const isMissing = failureOf(error).reason === 'request-missing';
      if (isMissing) dropRequest(id, version);
      if (voted || !isMissing) throw error;
    }
  },
  async comment({ input }) {
    const version = knownVersion(input.requestId);
    try {
      receiveComment(await api.comments.add.mutate(input));
    } catch (error) {
      if (failureOf(error).reason === 'request-missing') dropRequest(input.requestId, version);
      throw error;
    }
  },
};

/** A write that waited longer than this is reported on Home. */
const longWaitMs = 60_000;
/** A server error may be temporary. After as many, the write is reported instead. */
const maxServerErrors = 5;
/** Rate limits allow more after minutes. */
const slowDownMs = 60_000;
/** A connection that hangs must not hold the Web Lock for ever. */
const sendTimeoutMs = 30_000;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

let failures = 0;
let retryTimer: ReturnType<typeof setTimeout> | null = null;
let isStopped = true;

function stopRetry(): void {
  if (retryTimer) clearTimeout(retryTimer);
  retryTimer = null;
}

/** Retry with exponential backoff and jitter. */
function retryLater(milliseconds = Math.min(longestRetryMs, firstRetryMs * 2 ** failures)): void {
  stopRetry();
  if (isStopped || navigator.onLine === false) return;
  failures += 1;
  retryTimer = setTimeout(() => void sendOutbox(), milliseconds * (0.5 + Math.random() / 2));
}

/** For a write that was queued while the server could not be reached. */
export const scheduleSending = (): void => void (retryTimer === null && sending === null && retryLater());

/** Retries after failures only between this call and the call of the returned function. */
export function allowRetries(): () => void {
  isStopped = false;
  return () => {
    isStopped = true;
    stopRetry();
  };
}

/** Ends the round of a former member, whose calls never settle. */
let endScope = () => {};
let scopeEnd = new Promise<'ended'>(() => {});
function startScope(): void {
  endScope();
  failures = 0;
  ({ promise: scopeEnd, resolve: endScope as (reason: 'ended') => void } = Promise.withResolvers<'ended'>());
}
onScopeStart(startScope);

let sending: Promise<void> | null = null;
let isAskedAgain = false;

/** Sends what waits, in order. One sender for all tabs (Web Lock); the next tab continues when a tab is closed. */
export function sendOutbox(): Promise<void> {
  isAskedAgain = sending !== null;
  sending ??= sendUnderLock().finally(() => {
    sending = null;
    if (isAskedAgain) void sendOutbox();
  });
  return sending;
}

async function sendUnderLock(): Promise<void> {
  stopRetry();
  const round = () => Promise.race([sendRows().catch(() => retryLater()), scopeEnd]).then(() => {});
  await (navigator.locks ? navigator.locks.request('dubplate.outbox', round) : round());
}

async function sendRows(): Promise<void> {
  const memberId = currentMember()?.id;
  const skipped = new Set<Kind>();
  await readRows();
  let row: OutboxRow | null;
  for (let place = 0; (row = await nextRow(place, skipped)) && currentMember()?.id === memberId;) {
    ({ place } = row);
    if (!(await updateRow(place, { tries: row.tries + 1 }))) continue;
    const outcome = await sendRow(row);
    if (outcome === 'wait') return retryLater();
    if (outcome === 'slow-down') skipped.add(row.kind);
    else failures = 0;
  }
  if (skipped.size > 0) retryLater(slowDownMs);
}

async function sendRow(row: OutboxRow): Promise<'done' | 'wait' | 'slow-down'> {
  const send = senders[row.kind] as ((row: OutboxRow) => Promise<unknown>) | undefined;
  if (!send) return 'slow-down';
  try {
    // An upload takes minutes and has its own timeouts.
    await (row.kind === 'request' ? send(row) : withTimeout(() => send(row), sendTimeoutMs));
  } catch (error) {
    return handleFailure(row, error);
  }
  const isLong = Date.now() - row.madeAt > longWaitMs;
  // By place: a newer intent for the same target has another place and stays.
  await (isLong ? updateRow(row.place, { sentAt: Date.now() }) : removeRows([row.place]));
  return 'done';
}

async function handleFailure(row: OutboxRow, error: unknown): Promise<'done' | 'wait' | 'slow-down'> {
  const { reason, text } = failureOf(error);
  if (error instanceof Unsent) {
    if (error.isConnectionFailure) return 'wait';
    await updateRow(row.place, { problem: { reason: 'clip', text: error.message } });
    return 'done';
  }
  if (reason === 'network' || reason === 'unavailable') return 'wait';
  if (reason === 'slow-down') return 'slow-down';
  if (reason === 'signed-out' || reason === 'member-changed') {
    await refreshSession();
    return 'wait';
  }
  if (reason === 'unexpected' && row.tries + 1 < maxServerErrors) return 'wait';
  await updateRow(row.place, { problem: { reason, text } });
  return 'done';
}
