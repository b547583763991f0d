import { createApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';

try {
  const config = readConfig(process.env);
  const { app } = await createApp(config);
  await app.listen({ host: config.HOST, port: config.PORT });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, 'closing: requests in flight are finished first');
      void app.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
