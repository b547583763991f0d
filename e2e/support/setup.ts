import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../../tools/test-environment/test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Builds the app for production, whatever NODE_ENV the test runner sets. */
export default async function setup(project: TestProject) {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync('npm', ['run', 'build', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.stop();
}
