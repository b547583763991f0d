import type { TRPCError } from '@trpc/server';
import type { CallOutcome, Metrics } from './metrics.ts';
import { faultOf } from './refuse.ts';

type Result = { ok: true } | { ok: false; error: TRPCError };

/** Runs a procedure; counts its outcome and measures its duration. */
export type ObserveCall = <R extends Result>(path: string, run: () => Promise<R>) => Promise<R>;

export function createObserveCall(metrics: Metrics): ObserveCall {
  return async (path, run) => {
    const startedAt = performance.now();
    const result = await run();
    metrics.countCall(path, outcomeOf(result), (performance.now() - startedAt) / 1_000);
    return result;
  };
}

function outcomeOf(result: Result): CallOutcome {
  if (result.ok) return 'ok';
  return faultOf(result.error) ? 'failed' : 'refused';
}
