import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { migrationsAreCurrent } from '../db/migrations.ts';

type Readiness = { ready: true } | { ready: false; because: string };

/** An answer is given again for this long: the address is public, and the question costs several statements. */
const freshMs = 1_000;
/** A database that hangs is as good as one that is away. */
const timeoutMs = 1_000;

const unreachable: Readiness = { ready: false, because: 'the database cannot be reached' };

/** /healthz: the process answers. /readyz: it can serve, so a balancer may send people here. */
export function serveHealth(app: FastifyInstance, db: Database): { drain(): void } {
  const readReadiness = createReadiness(() => migrationsAreCurrent(db));
  let draining = false;
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ alive: true }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const readiness: Readiness = draining ? { ready: false, because: 'it is stopping' } : await readReadiness();
    return reply.code(readiness.ready ? 200 : 503).send(readiness);
  });
  return { drain: () => void (draining = true) };
}

/** At most one look at a time and one a second, and an answer soon, whatever the database does. */
export function createReadiness(isCurrent: () => Promise<boolean>): () => Promise<Readiness> {
  let last: Readiness | undefined;
  let looking: Promise<Readiness> | undefined;

  async function look(): Promise<Readiness> {
    const current = await isCurrent().catch(() => null);
    if (current === null) return unreachable;
    return current ? { ready: true } : { ready: false, because: 'migrations are pending' };
  }

  async function lookAndKeep(): Promise<Readiness> {
    last = await look();
    looking = undefined;
    setTimeout(() => (last = undefined), freshMs).unref();
    return last;
  }

  return async () => {
    if (last) return last;
    looking ??= lookAndKeep();
    let timer: NodeJS.Timeout;
    const late = new Promise<Readiness>((tell) => (timer = setTimeout(() => tell(unreachable), timeoutMs)));
    return Promise.race([looking, late]).finally(() => clearTimeout(timer));
  };
}
