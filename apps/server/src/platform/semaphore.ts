import { refuse } from './refuse.ts';

/**
 * Runs at most `limit` tasks at once. Rejects with 429 when the queue is full. Drops a queued task whose signal is
 * aborted: its client disconnected, so no client reads the result.
 */
export function createSemaphore({ limit, maxQueued }: { limit: number; maxQueued: number }) {
  let running = 0;
  const queue = new Set<() => void>();

  function enqueue(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        queue.delete(start);
        reject(refuse('slow-down'));
      };
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.add(start);
    });
  }

  return async <T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw refuse('slow-down');
    if (running < limit) running += 1;
    else if (queue.size < maxQueued) await enqueue(signal);
    else throw refuse('slow-down');
    try {
      return await run();
    } finally {
      // Passes the slot on instead of freeing it: a new caller cannot overtake the queue.
      const [startNext] = queue;
      if (startNext) {
        queue.delete(startNext);
        startNext();
      } else running -= 1;
    }
  };
}
