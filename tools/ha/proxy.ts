import { userInfo } from 'node:os';
import { freePort } from '../services/ports.ts';
import { identity } from '../services/postgres.ts';
import { until } from '../services/server-process.ts';
import type { Rig } from './rig.ts';

type Backends = { postgres?: { port: number; restPort: number }[]; redis?: { ports: number[]; password: string } };
export type Proxy = { primaryPort: number; replicaPort: number; redisPort: number; metricsUrl: string };

const host = '127.0.0.1';

/** HAProxy with deploy/ha/haproxy.cfg. Backends that are not given get a port on which no process listens. */
export async function startProxy(rig: Rig, machine: string, { postgres, redis }: Backends): Promise<Proxy> {
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const [redisPort, metricsPort] = [await freePort(), await freePort()];
  const values: Record<string, string | number> = {
    PROXY_USER: identity.uid === undefined ? userInfo().username : 'haproxy',
    PRIMARY_PORT: primaryPort,
    REPLICA_PORT: replicaPort,
    REDIS_PORT: redisPort,
    REDIS_PASSWORD: redis?.password ?? 'none',
    METRICS_PORT: metricsPort,
  };
  for (const index of [0, 1, 2]) {
    const member = postgres?.[index];
    values[`PG${index + 1}_HOST`] = host;
    values[`PG${index + 1}_PORT`] = member?.port ?? (await freePort());
    values[`PG${index + 1}_REST_PORT`] = member?.restPort ?? (await freePort());
    values[`REDIS${index + 1}`] = `${host}:${redis?.ports[index] ?? (await freePort())}`;
  }
  rig.addMachine(machine);
  const config = rig.writeConfig(machine, 'haproxy.cfg', values);
  // As root, HAProxy changes to its own user.
  rig.run(machine, ['haproxy', '-db', '-f', config], { asRoot: true });
  const metricsUrl = `http://${host}:${metricsPort}/metrics`;
  const answers = async () => (await fetch(metricsUrl).catch(() => null))?.ok ?? false;
  await until(answers, `HAProxy; its output is in test-results/failover`);
  return { primaryPort, replicaPort, redisPort, metricsUrl };
}
