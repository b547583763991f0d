import { visitor } from '@dubplate/domain/actor.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { createBatchingDatabase, createDatabase, createPool, type Database } from './db/database.ts';
import { createReplica } from './db/replica.ts';
import { isUnavailable } from './db/lost-connection.ts';
import { retryLostConnection, withDeadline } from './db/retry-lost-connection.ts';
import { createAuth } from './features/accounts/auth.ts';
import { mountGoogleReturn } from './features/accounts/google-return.ts';
import { createSessions, type Sessions } from './features/accounts/session.ts';
import { createAdminSeen } from './features/admins/change-admin.ts';
import { warnAboutMissingPrograms } from './features/clips/check-clip.ts';
import { serveCalendar } from './features/calendar/serve-calendar.ts';
import { serveUnsubscribe } from './features/notifications/emails/unsubscribe.ts';
import { serveCards } from './features/teasers/card-images.ts';
import { createShareTags } from './features/teasers/teasers.procedures.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { createCallLimit } from './platform/call-limit.ts';
import { clientAddress } from './platform/client-address.ts';
import { collectClientErrors } from './platform/client-errors.ts';
import { finishRequests } from './platform/closing.ts';
import type { Config, Role } from './platform/config.ts';
import {
  countCallLimit,
  countEmails,
  countPushes,
  countRateLimits,
  countStorageCalls,
  observeJobs,
} from './platform/counted-services.ts';
import { frameworkAnswers } from './platform/framework-answers.ts';
import { serveHealth } from './platform/health.ts';
import { createJobs, jobConnections, queueConnections } from './platform/jobs.ts';
import { serveLiveSockets } from './platform/live-sockets.ts';
import { createLive } from './platform/live.ts';
import { logOptions, type Log, type LogStream } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createObserveCall } from './platform/observe-call.ts';
import { migrate } from './db/migrations.ts';
import { protect } from './platform/protection.ts';
import { createPush } from './platform/push.ts';
import { createQueueMetrics } from './platform/queue-metrics.ts';
import { QueuePool } from './platform/queue-pool.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { connectRedis } from './platform/redis.ts';
import { faultOf, refuse } from './platform/refuse.ts';
import { createRequestIds } from './platform/request-id.ts';
import { ErrorsOnly, logRequests } from './platform/request-log.ts';
import { serveProcedures } from './platform/serve-procedures.ts';
import { createSessionCache, type Session } from './platform/session-cache.ts';
import { receiveShares } from './platform/share.ts';
import { createStorage } from './platform/storage.ts';
import { noTracing, type Tracing } from './platform/tracing.ts';
import type { Context, Services } from './platform/trpc.ts';
import { readBuiltPage, refuseOtherPaths, serveSecurityTxt, serveWeb, type BuiltPage } from './platform/web.ts';
import { createRouter } from './router.ts';

/** Creates the parts of one server process for its roles, ready to listen. Closing the app closes all of them. */
export async function createApp(
  config: Config,
  logStream?: LogStream,
): Promise<{ app: FastifyInstance; db: Database; drain(): void }> {
  const has = (role: Role) => config.ROLE.includes(role);
  const page = readBuiltPage();
  const buildId = page?.id ?? 'dev';
  const app = Fastify({
    ...logOptions(config.LOG_LEVEL, buildId, logStream),
    logController: new ErrorsOnly(),
    genReqId: createRequestIds(config.TRUST_PROXY),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    // For a request to arrive completely: ends a slow request body.
    requestTimeout: 30_000,
    // Node checks that time every 30 seconds otherwise, and swaps the two if the time for the headers is longer.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 20_000 },
    // For an idle connection; longer than any response takes.
    connectionTimeout: 60_000,
    // Longer than closing can take: Fastify fails `close` after this time.
    pluginTimeout: 60_000,
    ...frameworkAnswers(config.BASE_URL),
    routerOptions: { maxParamLength: 500 },
  });
  const finishInFlight = finishRequests(app);
  // Not onRequest: the context of that hook does not reach the handler of a request with a body.
  app.addHook('preHandler', (_request, _reply, done) => withDeadline(done));
  const metrics = createMetrics({ build: buildId, roles: config.ROLE });
  logRequests(app, buildId, metrics);
  const tracing = await loadTracing(config, buildId, app.log);
  tracing.traceRequests(app);
  const onLost = (error: Error) => app.log.warn({ err: error }, 'a database connection was lost');
  const options = { onLost, namedStatements: config.NAMED_STATEMENTS === 'on' };
  const batches = options.namedStatements;
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL, { ...options, pipeline: batches });
  const db = (batches ? createBatchingDatabase : createDatabase)(pool, tracing.onQuery);
  const replica = createReplica(config.READ_REPLICA_URL, db, config.DATABASE_POOL, options);
  await migrate(config.MIGRATION_DATABASE_URL ?? config.DATABASE_URL, config.DATABASE_URL);

  // Separate connections: many requests must not keep a job from running, or from being marked as done.
  const jobPool = createPool(config.DATABASE_URL, jobConnections, { ...options, connectionWaitMs: 60_000 });
  const queuePool = createPool(config.DATABASE_URL, queueConnections, {
    ...options,
    connectionWaitMs: 10_000,
    PoolType: QueuePool,
  }) as QueuePool;
  const jobs = await createJobs(jobPool, queuePool, {
    log: app.log,
    tracing,
    namedStatements: options.namedStatements,
  });
  const mail = countEmails(createMail(config), metrics);
  const redis = config.REDIS_URL && has('web') ? connectRedis(config.REDIS_URL, app.log, 'limits', metrics) : null;
  const sessionCache = createSessionCache(config.SESSION_CACHE_SECONDS * 1_000);
  const sessions = createSessions(db, config, sessionCache);
  const sockets = has('live')
    ? serveLiveSockets({
        httpServer: app.server,
        origin: config.BASE_URL,
        log: app.log,
        metrics,
        readSession: sessions.read,
        validSessions: sessions.active,
      })
    : null;
  const live = createLive({ redisUrl: config.REDIS_URL, log: app.log, metrics, sockets, sessionCache });
  const services: Services = {
    config,
    db,
    replica,
    jobs,
    live,
    mail,
    push: countPushes(createPush(config, app.log), metrics),
    limits: countRateLimits(createRateLimits(redis), metrics),
    storage: countStorageCalls(createStorage(config), metrics),
  };

  protect(app, {
    origin: config.BASE_URL,
    bucketOrigin: new URL(config.S3_PUBLIC_ENDPOINT).origin,
    page: page ? String(page.plain) : '',
  });
  const worker = has('jobs') ? jobs : null;
  const { drain } = serveHealth(app, db, worker && { isWorking: worker.isWorking, isAll: config.ROLE.length === 1 });
  if (has('web')) await serveMembers(app, services, { metrics, tracing }, sessions, page);
  else refuseOtherPaths(app);
  await worker?.start(
    observeJobs(createJobHandlers(services, createDatabase(jobPool, tracing.onQuery)), metrics, tracing),
  );
  const closeMetrics = await serveMetrics(config, metrics, {
    app,
    pools: { requests: pool, jobs: jobPool, queue: queuePool },
    sockets,
    worker,
    readQueue: worker ? createQueueMetrics(pool, metrics, app.log) : null,
  });

  app.addHook('preClose', async () => {
    await Promise.all([sockets?.close(), finishInFlight()]);
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await live.close();
    await closeMetrics();
    await tracing.close();
    await Promise.all([jobPool.end(), queuePool.end()]);
    mail.close();
    redis?.destroy();
    await replica.close();
    await db.destroy();
  });
  return { app, db, drain };
}

/** The code of traces is only loaded when they are on. */
async function loadTracing(config: Config, build: string, log: Log): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: trustProxy, ROLE: roles } = config;
  if (!endpoint) return noTracing;
  const { createTracing } = await import('./platform/otlp-tracing.ts');
  return createTracing({ endpoint, trustProxy, build, roles, log });
}

/** The role `web`: the API, pages and files. */
async function serveMembers(
  app: FastifyInstance,
  services: Services,
  { metrics, tracing }: { metrics: Metrics; tracing: Tracing },
  sessions: Sessions,
  page: BuiltPage | null,
): Promise<void> {
  const { config, db } = services;
  const limitCalls = countCallLimit(createCallLimit(config.MEMBER_CALLS_PER_MINUTE), metrics);
  const observeCall = createObserveCall(metrics, tracing);
  const adminSeen = createAdminSeen(db);
  const auth = createAuth({ ...services, log: app.log });
  await warnAboutMissingPrograms(app.log);
  mountGoogleReturn(app, auth, sessions, config);
  await serveProcedures(app, {
    router: createRouter(auth),
    async createContext(request, reply): Promise<Context> {
      const session = await readSession(sessions, request.headers.cookie);
      return {
        ...services,
        request,
        reply,
        address: clientAddress(request.ip),
        session,
        actor: session?.actor ?? visitor,
        subject: { memberId: session?.actor.id ?? null, sessionId: session?.id ?? null },
        limitCalls,
        observeCall,
        adminSeen,
      };
    },
    onError(error, { path, request, context }) {
      const fault = faultOf(error);
      // Without a context, no procedure ran that could count its call.
      if (fault && !context) metrics.countCall(path, 'failed');
      // The pool logs an outage once. Each call of an outage has its request line.
      if (isUnavailable(fault)) return;
      // The log of the request: when the database is unreachable there is no context.
      if (fault) request.log.error({ err: fault, procedure: path }, 'procedure failed');
    },
  });
  serveSecurityTxt(app, config);
  collectClientErrors(app, services.limits);
  serveCards(app, services);
  serveCalendar(app, services);
  await receiveShares(app);
  await serveUnsubscribe(app, services);
  await serveWeb(app, page, config, createShareTags(services));
}

async function readSession(sessions: Sessions, cookie: string | undefined): Promise<Session | null> {
  try {
    return await retryLostConnection(() => sessions.read(cookie));
  } catch (error) {
    throw isUnavailable(error) ? refuse('unavailable', error) : error;
  }
}
