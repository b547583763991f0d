import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { isLostConnection } from './lost-connection.ts';

/** A request waits this long for PostgreSQL: for connections and for repeated statements together. */
const outageWaitMs = 5_000;
const deadlines = new AsyncLocalStorage<number>();

/** Runs a request, so that all its waits together end at one deadline. */
export const withDeadline = <T>(run: () => T): T => deadlines.run(Date.now() + outageWaitMs, run);

/** Waits until this time at most, whatever request the work started in. */
export const withDeadlineAt = <T>(deadline: number, work: () => T): T => deadlines.run(deadline, work);

/** The deadline of the request. Outside a request, for example in a job, each wait has a limit of its own. */
export const outageDeadline = (limitMs = outageWaitMs): number =>
  Math.min(deadlines.getStore() ?? Infinity, Date.now() + limitMs);

const firstPauseMs = 50;
const longestPauseMs = 500;

/**
 * Repeats work after a lost connection, until the deadline of the request. The work must be idempotent, or `isSafe`
 * must tell that it changed nothing.
 */
export async function retryLostConnection<T>(work: () => Promise<T>, isSafe = () => true): Promise<T> {
  const deadline = outageDeadline();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isLostConnection(error) || !isSafe() || Date.now() >= deadline) throw error;
    }
    // Jitter: calls that failed together should not return together.
    await delay(pauseMs * (0.5 + Math.random()));
  }
}
