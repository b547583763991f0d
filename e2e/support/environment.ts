import { startServerProcess, type ServerProcess } from '../../tools/services/server-process.ts';
import { copyTemplate } from '../../tools/test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../../tools/test-environment/test-environment.ts';

export type RunningEnvironment = TestEnvironment & { server: ServerProcess };
export type ServerSettings = Record<string, string>;

/** The product as in production, with a real database, mail server and identity provider. */
export async function startEnvironment(settings: ServerSettings = {}): Promise<RunningEnvironment> {
  const database = await copyTemplate(process.env['E2E_POSTGRES_URL']!);
  const env = await createTestEnvironment(database, { LOG_LEVEL: 'warn', ...settings });
  const server = await startServerProcess(env.environment, env.port);
  return {
    ...env,
    server,
    async close() {
      await server.stop();
      await env.close();
    },
  };
}

/** One environment at a time: the tests of a file share it, the next file starts with an empty database. */
export function createEnvironments(settings: ServerSettings) {
  let current: { file: string; env: RunningEnvironment } | undefined;
  const close = async () => {
    await current?.env.close();
    current = undefined;
  };
  return {
    async of(file: string): Promise<RunningEnvironment> {
      if (current?.file !== file) {
        await close();
        current = { file, env: await startEnvironment(settings) };
      }
      return current.env;
    },
    close,
  };
}
