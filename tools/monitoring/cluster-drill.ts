/**
 * `npm run alert-drill:cluster`: the same for the alerts about Patroni, etcd and HAProxy, with the cluster of tools/ha.
 */
import { startEtcd } from '../ha/etcd.ts';
import { bootstrap, preparePatroni } from '../ha/patroni.ts';
import { startProxy } from '../ha/proxy.ts';
import { createRig, type Rig } from '../ha/rig.ts';
import { until } from '../services/server-process.ts';
import { createTestPool } from '../test-environment/test-databases.ts';
import { drillAlerts, type Cause } from './drill.ts';

type Cluster = Awaited<ReturnType<typeof startCluster>>;

async function startCluster(machines: Rig) {
  const etcd = await startEtcd(machines);
  const patroni = await preparePatroni(machines, etcd.hosts);
  await bootstrap(patroni);
  const proxy = await startProxy(machines, 'proxy', { postgres: patroni.ports });
  const find = async (role: string) => (await patroni.members()).find((member) => member.role === role)?.name;
  await until(async () => Boolean((await find('sync_standby')) && (await find('replica'))), 'two standbys', 120_000);
  return {
    rig: machines,
    patroni,
    find: async (role: string) => (await find(role))!,
    /** Runs statements on one member, as superuser. */
    async query(name: string, ...statements: string[]): Promise<void> {
      const { port } = patroni.ports.find((member) => member.name === name)!;
      const pool = createTestPool(`postgres://postgres:${patroni.superuserPassword}@127.0.0.1:${port}/postgres`, 1);
      for (const statement of statements) await pool.query(statement);
      await pool.end();
    },
    targets: {
      patroni: patroni.ports.map(({ restPort }) => `127.0.0.1:${restPort}`),
      etcd: etcd.hosts.split(','),
      haproxy: [new URL(proxy.metricsUrl).host],
    },
  };
}

const causes: Cause<Cluster>[] = [
  {
    alerts: ['PostgresReplicationLag'],
    what: 'the WAL receiver of a standby hangs while the primary writes 40 MB',
    async provoke({ rig: machines, find, query }) {
      // Patroni would resume a replay that was paused by pg_wal_replay_pause().
      const receivers = machines.processes(await find('replica'), 'walreceiver');
      for (const pid of receivers) process.kill(pid, 'SIGSTOP');
      await query(
        await find('leader'),
        `create table drill as select repeat('x', 1000) as text from generate_series(1, 40000)`,
      );
      return () => receivers.forEach((pid) => process.kill(pid, 'SIGCONT'));
    },
  },
  {
    alerts: ['EtcdNoLeader'],
    what: 'two of three members of etcd hang',
    async provoke({ rig: machines }) {
      const frozen = ['etcd2', 'etcd3'];
      for (const name of frozen) machines.freeze(name);
      return () => frozen.forEach((name) => machines.thaw(name));
    },
  },
  {
    alerts: ['PostgresNoPrimary', 'HaproxyBackendDown postgres_primary', 'PostgresNoSyncStandby', 'TargetDown'],
    what: 'the primary and its synchronous standby are killed',
    async provoke({ rig: machines, find, patroni }) {
      const killed = [await find('leader'), await find('sync_standby')];
      // The standby first: otherwise it becomes primary.
      for (const name of killed.toReversed()) machines.freeze(name);
      for (const name of killed) await machines.kill(name);
      return () => killed.forEach((name) => patroni.start(name));
    },
  },
];

const rig = createRig();
const isComplete = await startCluster(rig)
  .then((cluster) => drillAlerts(cluster, causes))
  .finally(() => rig.stop());
process.exit(isComplete ? 0 : 1);
