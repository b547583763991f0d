import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../../../tools/test-environment/test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all test files; each file creates its own database in it. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres();
  project.provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.stop();
}
