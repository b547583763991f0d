import type { TRPCError } from '@trpc/server';
import type { CallOutcome, Metrics } from './metrics.ts';
import { faultOf } from './refuse.ts';
import type { Tracing } from './tracing.ts';

type Result = { ok: true } | { ok: false; error: TRPCError };

/** Runs a procedure in a span; counts its outcome and measures its duration. */
export type ObserveCall = <R extends Result>(path: string, run: () => Promise<R>) => Promise<R>;

export function createObserveCall(metrics: Metrics, tracing: Tracing): ObserveCall {
  return async (path, run) => {
    const startedAt = performance.now();
    const result = await tracing.inSpan(path, run, (answer) => outcomeOf(answer) === 'failed');
    metrics.countCall(path, outcomeOf(result), (performance.now() - startedAt) / 1_000);
    return result;
  };
}

function outcomeOf(result: Result): CallOutcome {
  if (result.ok) return 'ok';
  return faultOf(result.error) ? 'failed' : 'refused';
}
