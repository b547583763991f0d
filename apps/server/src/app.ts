import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAuth } from './features/accounts/auth.ts';
import { mountGoogleReturn } from './features/accounts/google-return.ts';
import { createSessions } from './features/accounts/session.ts';
import { createAdminSeen } from './features/admins/admin-seen.ts';
import { warnAboutMissingPrograms } from './features/clips/check-clip.ts';
import { createJobHandlers } from './jobs/handlers.ts';
import { clientAddress } from './platform/client-address.ts';
import { finishRequests } from './platform/closing.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, createPool, type Database } from './platform/database.ts';
import { serveHealth } from './platform/health.ts';
import { createJobs, jobConnections } from './platform/jobs.ts';
import { createLive } from './platform/live.ts';
import { logOptions } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { migrate } from './platform/migrations.ts';
import { protect } from './platform/protection.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { Refused } from './platform/refuse.ts';
import { connectRedis } from './platform/redis.ts';
import { createStorage } from './platform/storage.ts';
import type { Context, Services } from './platform/trpc.ts';
import { serveWeb } from './platform/web.ts';
import { createRouter, type AppRouter } from './router.ts';

/** Everything one server process is made of, ready to listen. Closing the app closes all of it. */
export async function createApp(
  config: Config,
  logStream?: { write(line: string): void },
): Promise<{ app: FastifyInstance; db: Database }> {
  const app = Fastify({
    ...logOptions(config.LOG_LEVEL, logStream),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 64 * 1024,
    // Also how long closing may wait for the requests in flight, before it gives up and fails.
    pluginTimeout: 60_000,
    routerOptions: { maxParamLength: 500 },
  });
  const finishInFlight = finishRequests(app);
  const onLost = (error: Error) => app.log.warn({ err: error }, 'a database connection was lost');
  const pool = createPool(config.DATABASE_URL, config.DATABASE_POOL, onLost);
  const db = createDatabase(pool);
  await migrate(config.DATABASE_URL);

  // Connections of their own: a crowd of requests must not keep a job from being marked as done, which its library would
  // not survive.
  const jobPool = createPool(config.DATABASE_URL, jobConnections, onLost, 60_000);
  const jobs = await createJobs(jobPool, app.log);
  const mail = createMail(config);
  const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, app.log, 'limits') : null;
  const sessions = createSessions(db, config);
  const live = createLive({
    httpServer: app.server,
    origin: config.BASE_URL,
    redisUrl: config.REDIS_URL,
    log: app.log,
    readSession: sessions.read,
    standingSessions: sessions.standing,
  });
  const services: Services = {
    config,
    db,
    jobs,
    live,
    mail,
    limits: createRateLimits(redis),
    storage: createStorage(config),
  };
  const adminSeen = createAdminSeen(db);
  const auth = createAuth({ ...services, log: app.log });

  await protect(app, config.BASE_URL, new URL(config.S3_PUBLIC_ENDPOINT).origin);
  await warnAboutMissingPrograms(app.log);
  serveHealth(app, db);
  mountGoogleReturn(app, auth, sessions, config);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router: createRouter(auth),
      maxBatchSize: 10,
      createContext: async ({ req, res }): Promise<Context> => ({
        ...services,
        request: req,
        reply: res,
        address: clientAddress(req.ip),
        session: await sessions.read(req.headers.cookie),
        adminSeen,
      }),
      onError({ error, path, req }) {
        // A plain refusal is an answer; one with a cause, or anything unforeseen, is a fault to look at.
        const fault = error instanceof Refused ? error.cause : error.code === 'INTERNAL_SERVER_ERROR' && error;
        // The request's own log: without a database there is no context to take one from.
        if (fault) req.log.error({ err: fault, procedure: path }, 'procedure failed');
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  await serveWeb(app);
  await jobs.start(createJobHandlers(services, createDatabase(jobPool)));

  app.addHook('preClose', async () => {
    await Promise.all([live.close(), finishInFlight()]);
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await jobPool.end();
    mail.close();
    redis?.destroy();
    await db.destroy();
  });
  return { app, db };
}
