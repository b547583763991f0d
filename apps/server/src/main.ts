import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';

/** The process exits after this time. A supervisor kills after 30 seconds. */
const stopMs = 24_000;
/**
 * Connections that wait to be accepted. With Node's 511, the kernel drops most of thousands that reconnect at once, and
 * their next attempts take up to a minute. The kernel's limit is net.core.somaxconn, 4096.
 */
const backlog = 4_096;

try {
  const config = readConfig(process.env);
  const { app, drain } = await createApp(config);
  process.on('uncaughtException', (error, origin) => {
    app.log.fatal({ err: error, origin }, 'the process ends: an error was not handled');
    process.exit(1);
  });
  await app.listen({ host: config.HOST, port: config.PORT, backlog });

  const stop = async (signal: NodeJS.Signals) => {
    setTimeout(() => process.exit(0), stopMs).unref();
    drain();
    // Only SIGTERM drains: Ctrl-C has no load balancer that needs to notice. Neither has the job worker.
    if (signal === 'SIGTERM' && config.ROLE.some((role) => role !== 'jobs')) await delay(config.DRAIN_SECONDS * 1_000);
    app.log.info({ signal }, 'closing: requests in flight are finished first');
    await app.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'closing failed');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
