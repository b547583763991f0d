import { failureOf } from '../platform/api.ts';
import { onScopeStart } from '../platform/member-scope.ts';
import { createRetryTimer } from '../platform/retry-timer.ts';
import { currentMember, refreshSession } from '../platform/session.ts';
import { removeRows, updateRow } from './change-outbox.ts';
import { withTimeout } from './call-or-queue.ts';
import { nextRow, readRows } from './outbox.ts';
import type { Kind, OutboxRow } from './outbox-rows.ts';
import { senders, Unsent } from './outbox-senders.ts';

/** A write that waited longer than this is reported on Home. */
const longWaitMs = 60_000;
/** A server error may be temporary. After as many, the write is reported instead. */
const maxServerErrors = 5;
/** Rate limits allow more after minutes. */
const slowDownMs = 60_000;
/** A connection that hangs must not hold the Web Lock for ever. */
const sendTimeoutMs = 30_000;

const retries = createRetryTimer(() => void sendOutbox());
export const allowRetries = retries.start;

/** For a write that was queued while the server could not be reached. */
export const scheduleSending = (): void => void (!retries.isWaiting() && sending === null && retries.retryLater());

/** Ends the round of a former member, whose calls never settle. */
let endScope = () => {};
let scopeEnd = new Promise<'ended'>(() => {});
function startScope(): void {
  endScope();
  // The next member does not wait as long as the failures of the former one ask for.
  retries.cancel();
  retries.reset();
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
  retries.cancel();
  const round = () => Promise.race([sendRows().catch(() => retries.retryLater()), scopeEnd]).then(() => {});
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
    if (outcome === 'wait') return retries.retryLater();
    if (outcome === 'slow-down') skipped.add(row.kind);
    else retries.reset();
  }
  if (skipped.size > 0) retries.retryLater(slowDownMs);
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
