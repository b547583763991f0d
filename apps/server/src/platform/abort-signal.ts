import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the response. For expensive work whose result no client would receive. */
export function abortSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
