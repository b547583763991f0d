import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { migrationsAreCurrent } from '../db/migrations.ts';
import { clientAddress } from './client-address.ts';

type Readiness = { ready: true } | { ready: false; because: string };

/** `isAll`: the process has no other role. A process that serves members stays ready without its job worker. */
type JobWorker = { isWorking(): boolean; isAll: boolean };

/** Caches the result this long: the URL is public, and each check runs several statements. */
const freshMs = 1_000;
/** A database that hangs counts as unreachable. */
const timeoutMs = 1_000;

const unreachable: Readiness = { ready: false, because: 'the database cannot be reached' };

/** /healthz: the process responds. /readyz: the process can serve, so a load balancer may send requests. */
export function serveHealth(app: FastifyInstance, db: Database, jobs: JobWorker | null): { drain(): void } {
  const readReadiness = createReadiness(() => migrationsAreCurrent(db));
  let draining = false;
  app.get('/healthz', { logLevel: 'warn' }, async (request, reply) => {
    // `npm run doctor` reads it: whether the proxy passes on the address of the client.
    reply.header('x-client-address', clientAddress(request.ip));
    return { alive: true };
  });
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    let readiness: Readiness = draining ? { ready: false, because: 'it is stopping' } : await readReadiness();
    const worker = jobs && { jobs: jobs.isWorking() ? 'working' : 'failing' };
    if (readiness.ready && jobs?.isAll && !jobs.isWorking())
      readiness = { ready: false, because: 'the job worker is failing' };
    return reply.code(readiness.ready ? 200 : 503).send({ ...readiness, ...worker });
  });
  return { drain: () => void (draining = true) };
}

/** Runs at most one check at a time and one a second, and responds within `timeoutMs`. */
export function createReadiness(isCurrent: () => Promise<boolean>): () => Promise<Readiness> {
  let last: Readiness | undefined;
  let checking: Promise<Readiness> | undefined;

  async function check(): Promise<Readiness> {
    const current = await isCurrent().catch(() => null);
    if (current === null) return unreachable;
    return current ? { ready: true } : { ready: false, because: 'migrations are pending' };
  }

  async function checkAndCache(): Promise<Readiness> {
    last = await check();
    checking = undefined;
    setTimeout(() => (last = undefined), freshMs).unref();
    return last;
  }

  return async () => {
    if (last) return last;
    checking ??= checkAndCache();
    let timer: NodeJS.Timeout;
    const late = new Promise<Readiness>((resolve) => (timer = setTimeout(() => resolve(unreachable), timeoutMs)));
    return Promise.race([checking, late]).finally(() => clearTimeout(timer));
  };
}
