import { until } from '../services/server-process.ts';
import { createTestPool } from '../test-environment/test-databases.ts';
import { startEtcd } from './etcd.ts';
import { bootstrap, preparePatroni, type Member } from './patroni.ts';
import { startProxy } from './proxy.ts';
import { createRig } from './rig.ts';

export type Cluster = {
  /** Through HAProxy. `role` is the owner of the tables or the role that serves requests. */
  primaryUrl(database: string, role?: 'dubplate' | 'dubplate_owner'): string;
  replicaUrl(database: string): string;
  /** One member, without HAProxy. */
  memberUrl(name: string, database: string): string;
  /** Creates a database as docs/operations.md describes it. */
  createDatabase(name: string): Promise<void>;
  members(): Promise<Member[]>;
  primary(): Promise<string>;
  synchronousStandby(): Promise<string>;
  /** Kills PostgreSQL with all its processes and its Patroni. */
  kill(name: string): Promise<void>;
  freeze(name: string): void;
  thaw(name: string): void;
  freezeEtcd(): void;
  thawEtcd(): void;
  /** Whether the primary continues without etcd because it reaches every member. */
  isFailsafe(): Promise<boolean>;
  switchover(): Promise<void>;
  /**
   * Stops the WAL receivers of the standbys. The returned function ends them before they read on. Without it, the
   * standbys would still receive from the kernel what a killed primary had sent: on one machine, nothing gets lost.
   */
  lagStandbys(): () => void;
  /** Thaws frozen members, starts killed ones, and waits until both standbys follow the primary. */
  heal(): Promise<void>;
  stop(): Promise<void>;
};

const host = '127.0.0.1';
const roles = ['dubplate_owner', 'dubplate'];

/** PostgreSQL of three members with etcd and HAProxy on this machine, with the configuration of deploy/ha. */
export async function startCluster({ synchronous }: { synchronous: boolean }): Promise<Cluster> {
  const rig = createRig();
  try {
    return await assemble(rig, synchronous);
  } catch (error) {
    await rig.stop();
    throw error;
  }
}

async function assemble(rig: ReturnType<typeof createRig>, synchronous: boolean): Promise<Cluster> {
  const etcd = await startEtcd(rig);
  const patroni = await preparePatroni(rig, etcd.hosts);
  await bootstrap(patroni);
  const proxy = await startProxy(rig, 'proxy', { postgres: patroni.ports });
  const names = patroni.ports.map(({ name }) => name);
  const url = (port: number, role: string, password: string, database: string) =>
    `postgres://${role}:${password}@${host}:${port}/${database}`;

  const find = async (what: string, search: () => Promise<string | undefined>) => {
    let found: string | undefined;
    await until(async () => (found = await search()) !== undefined, what);
    return found!;
  };
  // Asks each member itself: for some seconds, the view of the others still lists a dead primary.
  const findPrimary = async () => {
    for (const name of names) if ((await patroni.status(name))?.role === 'master') return name;
    return undefined;
  };
  const findSynchronous = async () => (await patroni.members()).find(({ role }) => role === 'sync_standby')?.name;
  const isComplete = async (isSynchronous: boolean) => {
    const primary = await findPrimary();
    const status = primary && (await patroni.status(primary));
    const standbys = ((status && status.replication) ?? []) as { state: string; sync_state: string }[];
    const isFollowed = standbys.filter(({ state }) => state === 'streaming').length === names.length - 1;
    if (!isSynchronous) return isFollowed && standbys.every(({ sync_state }) => sync_state === 'async');
    return isFollowed && (await findSynchronous()) !== undefined;
  };
  const untilComplete = (isSynchronous = synchronous) =>
    until(() => isComplete(isSynchronous), 'two standbys', 120_000);

  const cluster: Cluster = {
    primaryUrl: (database, role = 'dubplate') => url(proxy.primaryPort, role, role, database),
    replicaUrl: (database) => url(proxy.replicaPort, 'dubplate', 'dubplate', database),
    memberUrl: (name, database) =>
      url(patroni.ports.find((each) => each.name === name)!.port, 'postgres', patroni.superuserPassword, database),
    async createDatabase(name) {
      const pool = createTestPool(url(proxy.primaryPort, 'postgres', patroni.superuserPassword, 'postgres'), 1);
      const { rows } = await pool.query('select from pg_roles where rolname = $1', [roles[0]]);
      if (rows.length === 0) for (const role of roles) await pool.query(`create role ${role} login password '${role}'`);
      await pool.query(`create database ${name} owner ${roles[0]} encoding 'UTF8' template template0`);
      await pool.end();
    },
    members: patroni.members,
    primary: () => find('a primary', findPrimary),
    synchronousStandby: () => find('a synchronous standby', findSynchronous),
    kill: (name) => rig.kill(name),
    freeze: (name) => rig.freeze(name),
    thaw: (name) => rig.thaw(name),
    freezeEtcd: etcd.freeze,
    thawEtcd: etcd.thaw,
    async isFailsafe() {
      const answers = await Promise.all(names.map(patroni.status));
      return answers.some((status) => status?.failsafe_mode_is_active === true);
    },
    async switchover() {
      const before = await cluster.primary();
      await patroni.switchover(before);
      await until(async () => (await cluster.primary()) !== before, 'another primary');
    },
    lagStandbys() {
      const receivers = names.flatMap((name) => rig.processes(name, 'walreceiver'));
      for (const pid of receivers) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of receivers) process.kill(pid, 'SIGTERM');
        for (const pid of receivers) process.kill(pid, 'SIGCONT');
      };
    },
    async heal() {
      etcd.thaw();
      for (const name of names) rig.thaw(name);
      for (const name of names) if (rig.processes(name).length === 0) patroni.start(name);
      await untilComplete();
    },
    stop: () => rig.stop(),
  };
  await untilComplete(true);
  if (!synchronous) {
    await patroni.configure({ synchronous_mode: false });
    await untilComplete();
  }
  return cluster;
}
