import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';
import { createTestPool } from '../test-environment/test-databases.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startFaultRun } from './fault-run.ts';
import { createRig, type Rig } from './rig.ts';
import { startVotingService, type VotingService } from './voting-service.ts';

let cluster: Cluster;
let rig: Rig;
let service: VotingService;

beforeAll(async () => {
  cluster = await startCluster({ synchronous: true });
  rig = createRig();
  const poolPort = await startPgBouncer(new URL(cluster.primaryUrl('postgres')));
  service = await startVotingService(cluster, poolPort);
});
afterAll(async () => {
  await service?.close();
  await rig?.stop();
  await cluster?.stop();
});

async function startPgBouncer({ port, username, password }: URL): Promise<number> {
  const userList = `${rig.addMachine('pgbouncer')}/userlist.txt`;
  writeFileSync(userList, `"${username}" "${password}"\n`, { mode: 0o644 });
  const poolPort = await freePort();
  const values = { PRIMARY_PORT: port, POOL_PORT: poolPort, USER_LIST: userList };
  rig.run('pgbouncer', ['pgbouncer', rig.writeConfig('pgbouncer', 'pgbouncer.ini', values)]);
  await cluster.createDatabase('probe');
  await until(async () => {
    const pool = createTestPool(`postgres://${username}:${password}@127.0.0.1:${poolPort}/probe`, 1);
    const isReady = await pool.query('select').then(
      () => true,
      () => false,
    );
    await pool.end();
    return isReady;
  }, 'PgBouncer; its output is in test-results/failover');
  return poolPort;
}

test('through PgBouncer in session mode, a killed primary loses no acknowledged vote', async () => {
  const run = await startFaultRun({ env: service.env, servers: [service.server] });
  try {
    const killed = await cluster.primary();
    await cluster.kill(killed);
    await run.recovers();
    expect(await cluster.primary()).not.toBe(killed);
    await run.finish('primary killed, through PgBouncer');
  } finally {
    await run.close();
  }
});
