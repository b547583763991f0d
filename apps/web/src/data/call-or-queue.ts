import { failureOf } from '../platform/api.ts';
import { isOffline } from '../platform/connection.ts';
import { inScope } from '../platform/member-scope.ts';
import type { NewWrite } from './outbox-rows.ts';
import { enqueue, mayHaveRows, nextRow } from './outbox.ts';

/** A call that takes longer is repeated from the outbox. */
const callTimeoutMs = 8_000;

/**
 * Calls the server. Queues the write instead while the server cannot be reached, while other writes wait, and when no
 * response arrives. Null when it was queued. Rejects with a refusal. A function makes the write when it is queued, and
 * returns null when that is not possible.
 */
export async function callOrQueue<Answer>(
  write: NewWrite | (() => Promise<NewWrite | null>),
  call: (options: { signal: AbortSignal }) => Promise<Answer>,
): Promise<Answer | null> {
  const queue = async () => {
    const made = typeof write === 'function' ? await write() : write;
    return made !== null && enqueue(made);
  };
  // From the database: another tab may have queued an older intent for the same target a moment ago.
  const mustWait = isOffline.read() || (mayHaveRows() && (await nextRow(0).catch(() => null)) !== null);
  if (mustWait && (await queue())) return null;
  try {
    return await withTimeout(call, callTimeoutMs);
  } catch (error) {
    if (failureOf(error).reason !== 'network' || !(await queue())) throw error;
    return null;
  }
}

/** Not only the signal: tRPC aborts a batch when all of its calls are aborted. */
export function withTimeout<Answer>(
  call: (options: { signal: AbortSignal }) => Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const expire = inScope(() => {
    reject(new Error('No response in time'));
    controller.abort();
  });
  const timer = setTimeout(expire, milliseconds);
  call({ signal: controller.signal })
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
