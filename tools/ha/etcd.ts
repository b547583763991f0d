import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';
import type { Rig } from './rig.ts';

export type Etcd = {
  /** Client addresses, as Patroni lists them. */
  hosts: string;
  freeze(): void;
  thaw(): void;
};

const host = '127.0.0.1';

/** etcd of three members, which holds the key of the primary. Debian: apt install etcd-server. */
export async function startEtcd(rig: Rig): Promise<Etcd> {
  const members: { name: string; client: number; peer: number }[] = [];
  for (const name of ['etcd1', 'etcd2', 'etcd3']) {
    members.push({ name, client: await freePort(), peer: await freePort() });
  }
  const peers = members.map(({ name, peer }) => `${name}=http://${host}:${peer}`).join(',');
  for (const { name, client, peer } of members) {
    const folder = rig.addMachine(name);
    const config = rig.writeConfig(name, 'etcd.yml', {
      NAME: name,
      DATA: `${folder}/data`,
      HOST: host,
      CLIENT_PORT: client,
      PEER_PORT: peer,
      PEERS: peers,
    });
    rig.run(name, ['etcd', '--config-file', config]);
  }
  for (const { name, client } of members) {
    const isHealthy = async () => {
      const response = await fetch(`http://${host}:${client}/health`).catch(() => null);
      return ((await response?.json().catch(() => null)) as { health?: string } | null)?.health === 'true';
    };
    await until(isHealthy, `${name}; its output is in test-results/failover`);
  }
  return {
    hosts: members.map(({ client }) => `${host}:${client}`).join(','),
    freeze: () => members.forEach(({ name }) => rig.freeze(name)),
    thaw: () => members.forEach(({ name }) => rig.thaw(name)),
  };
}
