import type { FastifyInstance } from 'fastify';
import type { Database } from './database.ts';
import { migrationsAreCurrent } from './migrations.ts';

/** /healthz: the process answers. /readyz: it can serve, so a balancer may send people here. */
export function serveHealth(app: FastifyInstance, db: Database): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ alive: true }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const current = await migrationsAreCurrent(db).catch(() => null);
    if (current === null) return reply.code(503).send({ ready: false, because: 'the database cannot be reached' });
    if (!current) return reply.code(503).send({ ready: false, because: 'migrations are pending' });
    return { ready: true };
  });
}
