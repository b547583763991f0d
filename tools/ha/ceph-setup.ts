import type { TestProject } from 'vitest/node';
import startPostgres from '../../apps/server/test/setup.ts';
import { startCeph } from './ceph.ts';

declare module 'vitest' {
  interface ProvidedContext {
    osdPids: number[];
  }
}

/** Starts PostgreSQL and Ceph. Test environments then use Ceph as their bucket. */
export default async function setup(project: TestProject) {
  const ceph = await startCeph();
  const stopPostgres = await startPostgres(project);
  // Workers start later and inherit it.
  Object.assign(process.env, ceph.environment);
  project.provide('osdPids', ceph.osdPids);
  return async () => {
    await stopPostgres();
    await ceph.stop();
  };
}
