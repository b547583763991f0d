import { refuse } from './refuse.ts';

/** Lets so many run at once and so many more wait; whoever comes then is asked to come back later. */
export function createTurnstile(atOnce: number, waitingAtMost: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingAtMost) await new Promise<void>((turn) => waiting.push(turn));
    else throw refuse('slow-down', new Error('too many are waiting for their turn'));
    try {
      return await run();
    } finally {
      // The place is handed on, not freed: nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
