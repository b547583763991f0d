import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';
import type { Rig } from './rig.ts';

const host = '127.0.0.1';
const newPassword = () => randomBytes(12).toString('hex');

export type Member = { name: string; role: string; state: string };
export type Patroni = {
  /** The ports of all members, in the order of their names. */
  ports: { name: string; port: number; restPort: number }[];
  superuserPassword: string;
  start(name: string): void;
  /** All members as Patroni sees them. */
  members(): Promise<Member[]>;
  /** The status of one member, or null if it does not answer. */
  status(name: string): Promise<Record<string, unknown> | null>;
  /** May end before another member is the primary. */
  switchover(from: string): Promise<void>;
  configure(settings: Record<string, unknown>): Promise<void>;
};

/** Debian keeps each version of PostgreSQL in a folder. */
function findBinaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  if (versions.length === 0) throw new Error(`${root} is empty: apt install postgresql`);
  return `${root}/${versions[0]}/bin`;
}

/** Three PostgreSQL under Patroni, not started yet. Debian: apt install patroni python3-etcd postgresql. */
export async function preparePatroni(rig: Rig, etcdHosts: string): Promise<Patroni> {
  const ports: Patroni['ports'] = [];
  for (const name of ['pg1', 'pg2', 'pg3']) ports.push({ name, port: await freePort(), restPort: await freePort() });
  const [superuserPassword, replicationPassword] = [newPassword(), newPassword()];
  const [rewindPassword, restPassword] = [newPassword(), newPassword()];
  const configs = new Map<string, string>();
  for (const { name, port, restPort } of ports) {
    const folder = rig.addMachine(name);
    const config = rig.writeConfig(name, 'patroni.yml', {
      NAME: name,
      HOST: host,
      REST_PORT: restPort,
      REST_PASSWORD: restPassword,
      ETCD_HOSTS: etcdHosts,
      SHARED_BUFFERS: '64MB',
      NETWORK: `${host}/32`,
      POSTGRES_PORT: port,
      DATA: `${folder}/data`,
      BIN: findBinaries(),
      RUN: folder,
      SUPERUSER_PASSWORD: superuserPassword,
      REPLICATION_PASSWORD: replicationPassword,
      REWIND_PASSWORD: rewindPassword,
    });
    configs.set(name, config);
  }

  const addressOf = (name: string) => `http://${host}:${ports.find((each) => each.name === name)!.restPort}`;
  const read = async (url: string) => {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    return (await response?.json().catch(() => null)) as Record<string, unknown> | null;
  };
  const send = async (method: string, url: string, body: unknown) => {
    const authorization = `Basic ${Buffer.from(`patroni:${restPassword}`).toString('base64')}`;
    const response = await fetch(url, { method, headers: { authorization }, body: JSON.stringify(body) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer}`);
  };
  const patroni: Patroni = {
    ports,
    superuserPassword,
    start: (name) => void rig.run(name, ['patroni', configs.get(name)!]),
    async members() {
      for (const { name } of ports) {
        const cluster = (await read(`${addressOf(name)}/cluster`)) as { members?: Member[] } | null;
        if (cluster?.members) return cluster.members.map(({ name: of, role, state }) => ({ name: of, role, state }));
      }
      return [];
    },
    status: (name) => read(`${addressOf(name)}/patroni`),
    switchover: (from) =>
      send('POST', `${addressOf(from)}/switchover`, { leader: from }).catch((error: Error) => {
        // After 20 seconds Patroni answers without the result, and the switchover goes on.
        if (!error.message.endsWith('503 Switchover status unknown')) throw error;
      }),
    configure: async (settings) => {
      const [running] = await patroni.members();
      await send('PATCH', `${addressOf(running!.name)}/config`, settings);
    },
  };
  return patroni;
}

/** Starts all members and waits until two standbys follow the primary. */
export async function bootstrap(patroni: Patroni): Promise<void> {
  const [first, ...others] = patroni.ports.map(({ name }) => name);
  patroni.start(first!);
  // The others copy the first one, so it must be there. Otherwise a race decides which member creates the cluster.
  const isPrimary = async () => (await patroni.status(first!))?.role === 'master';
  await until(isPrimary, `${first}; its output is in test-results/failover`);
  for (const name of others) patroni.start(name);
}
