import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than any statement waits for a lock, and shorter than the 30 seconds after which a supervisor kills. */
const finishMs = 12_000;

/**
 * Returns a function for shutdown: it waits for the requests in flight, then closes every connection. Without it, a
 * keep-alive or idle connection of a browser would keep the process running. Requests that exceed `finishMs` are
 * aborted.
 */
export function finishRequests(app: FastifyInstance): () => Promise<void> {
  let inFlight = 0;
  let closing = false;
  let lastAnswered = () => {};
  /** Includes upgraded sockets, which the HTTP server no longer tracks. */
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    // Also fires when the client disconnects before the response. No response hook runs then.
    reply.raw.once('close', () => {
      inFlight -= 1;
      if (inFlight === 0) lastAnswered();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  return async () => {
    closing = true;
    // Fastify itself stops listening only when the requests in flight have ended.
    app.server.close();
    const late = setTimeout(() => {
      app.log.warn({ requests: inFlight, connections: sockets.size }, 'closing: cutting off what did not end in time');
      for (const socket of sockets) socket.destroy();
    }, finishMs);
    app.server.once('close', () => clearTimeout(late));
    if (inFlight > 0) await new Promise<void>((resolve) => (lastAnswered = resolve));
    app.server.closeAllConnections();
  };
}
