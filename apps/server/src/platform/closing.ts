import type { FastifyInstance } from 'fastify';

/**
 * Gives what to do when the process is asked to stop: wait for the requests in flight, then close
 * every connection. Without it a browser's kept or merely opened connection would hold the process.
 */
export function finishRequests(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0;
  let closing = false;
  let lastAnswered = () => {};
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1;
    // Also fires for a caller who left before the answer, for whom no response hook runs.
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (inFlight === 0) lastAnswered();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  return async () => {
    closing = true;
    if (inFlight > 0) await new Promise<void>((resolve) => (lastAnswered = resolve));
    app.server.closeAllConnections();
  };
}
