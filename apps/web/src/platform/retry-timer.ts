const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/** Runs an attempt again after failures, with exponential backoff and jitter. Stopped until `start`. */
export function createRetryTimer(attempt: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = true;
  function cancel(): void {
    if (timer) clearTimeout(timer);
    timer = null;
  }
  return {
    cancel,
    /** Call after a success. */
    reset: (): void => void (failures = 0),
    isWaiting: (): boolean => timer !== null,
    retryLater(milliseconds = Math.min(longestRetryMs, firstRetryMs * 2 ** failures)): void {
      cancel();
      if (isStopped || navigator.onLine === false) return;
      failures += 1;
      timer = setTimeout(attempt, milliseconds * (0.5 + Math.random() / 2));
    },
    /** Retries between this call and the call of the returned function. */
    start(): () => void {
      isStopped = false;
      return () => {
        isStopped = true;
        cancel();
      };
    },
  };
}
