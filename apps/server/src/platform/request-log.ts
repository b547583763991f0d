import { access } from '@dubplate/domain/access.ts';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { loggedPath } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Disables Fastify's two lines per request; `logRequests` writes one. Errors of the framework keep their line. */
export class ErrorsOnly extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.debug({ err: error }, 'request refused');
  }
}

/**
 * Logs and counts each request once the response is sent, or the client has disconnected. Response headers have the
 * request id and the build id, so that a member's report leads to its line.
 */
export function logRequests(app: FastifyInstance, buildId: string, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-build-id', buildId);
    // Not the onResponse hook: it does not run when the client disconnects first.
    reply.raw.once('close', () => {
      const path = request.url.split('?')[0] ?? '';
      const procedures = proceduresIn(path);
      const isAborted = !reply.raw.writableFinished;
      const status = isAborted ? 'aborted' : `${Math.floor(reply.statusCode / 100)}xx`;
      metrics.responses.inc({ kind: kindOf(path), status });
      const line = {
        method: request.method,
        path: procedures ? '/api/trpc' : loggedPath(path),
        ...(procedures && { procedures }),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(isAborted && { aborted: true }),
      };
      request.log[isFile(path) && reply.statusCode < 400 ? 'debug' : 'info'](line, 'request');
    });
    done();
  });
}

/** Returns the procedures of a call or a batch. Unknown names are left out, because they are text of the client. */
export function proceduresIn(path: string): string[] | null {
  const prefix = '/api/trpc/';
  if (!path.startsWith(prefix)) return null;
  return path
    .slice(prefix.length)
    .split(',')
    .filter((name) => Object.hasOwn(access, name));
}

function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'api';
  if (path === '/healthz' || path === '/readyz') return 'probe';
  return isFile(path) ? 'file' : 'page';
}

const isFile = (path: string): boolean => path.startsWith('/assets/') || /^\/[\w-]+\.\w+$/.test(path);
