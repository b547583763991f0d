import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { JobQueue } from './jobs.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

type Watched = {
  app: FastifyInstance;
  pools: Record<string, Pool>;
  sockets: LiveSockets | null;
  worker: Pick<JobQueue, 'isWorking'> | null;
  /** Reads the queue and the clips; only in a process with the role `jobs`. */
  readQueue: (() => Promise<void>) | null;
};

/** Serves `/metrics` on METRICS_PORT, an internal port of its own. Returns a function that closes it. */
export async function serveMetrics(
  config: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>,
  metrics: Metrics,
  watched: Watched,
): Promise<() => Promise<void>> {
  if (config.METRICS_PORT === undefined) return async () => {};
  collectDefaultMetrics({ register: metrics.registry });
  const server = createMetricsServer(metrics.registry, () => readState(metrics, watched), watched.app.log);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.METRICS_PORT, config.METRICS_HOST, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function createMetricsServer(registry: Registry, prepare: () => Promise<void>, log: Log) {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    prepare()
      .then(() => registry.metrics())
      .then((text) => void response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: Error) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      });
  });
}

/** Sets the gauges whose value is only known when it is asked for. */
async function readState(metrics: Metrics, { app, pools, sockets, worker, readQueue }: Watched): Promise<void> {
  for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(pools)) {
    metrics.poolConnections.set({ pool, state: 'busy' }, totalCount - idleCount);
    metrics.poolConnections.set({ pool, state: 'idle' }, idleCount);
    metrics.poolWaiting.set({ pool }, waitingCount);
    metrics.poolSize.set({ pool }, options.max);
  }
  if (sockets) {
    const { connections, rooms } = sockets.count();
    metrics.liveConnections.set(connections);
    metrics.liveRooms.set(rooms);
  }
  if (worker) metrics.jobWorkerUp.set(worker.isWorking() ? 1 : 0);
  const [readiness] = await Promise.all([app.inject('/readyz'), readQueue?.()]);
  metrics.ready.set(readiness.statusCode === 200 ? 1 : 0);
}
