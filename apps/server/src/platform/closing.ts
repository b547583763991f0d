import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than any statement waits for a lock, and short enough for a supervisor that kills after 30 seconds. */
const finishMs = 12_000;

/**
 * Gives what to do when the process is asked to stop: wait for the requests in flight, then close every connection. Without it a
 * browser's kept or merely opened connection would hold the process. What is not finished in time is cut off.
 */
export function finishRequests(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0;
  let closing = false;
  let lastAnswered = () => {};
  /** Upgraded ones too, which the HTTP server does not know any more. */
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
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
    const late = setTimeout(() => {
      app.log.warn({ requests: inFlight, connections: sockets.size }, 'closing: cutting off what did not end in time');
      for (const socket of sockets) socket.destroy();
    }, finishMs);
    app.server.once('close', () => clearTimeout(late));
    if (inFlight > 0) await new Promise<void>((resolve) => (lastAnswered = resolve));
    app.server.closeAllConnections();
  };
}
