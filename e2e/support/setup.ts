import { execFileSync } from 'node:child_process';
import { startTestPostgres } from '../../tools/test-environment/test-databases.ts';

/** Builds the app for production, unless E2E_BUILD=skip, and starts PostgreSQL for all workers. */
export default async function setup() {
  if (process.env['E2E_BUILD'] !== 'skip') {
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync('npm', ['run', 'build', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const postgres = await startTestPostgres();
  process.env['E2E_POSTGRES_URL'] = postgres.url('postgres');
  return () => postgres.stop();
}
