import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';
import { startProxy } from './proxy.ts';
import { createRig, type Rig } from './rig.ts';

export type RedisSentinel = {
  /** Through HAProxy, which sends to the master. */
  url: string;
  /** The name of the master, as a sentinel reports it. */
  master(): Promise<string>;
  killMaster(): Promise<void>;
  stop(): Promise<void>;
};

const host = '127.0.0.1';

/**
 * Three Redis, three sentinels and HAProxy on this machine, with the configuration of deploy/ha. Debian: apt install
 * redis-server redis-sentinel haproxy.
 */
export async function startRedisSentinel(): Promise<RedisSentinel> {
  const rig = createRig();
  try {
    return await assemble(rig);
  } catch (error) {
    await rig.stop();
    throw error;
  }
}

async function assemble(rig: Rig): Promise<RedisSentinel> {
  const password = randomBytes(12).toString('hex');
  const machines: { name: string; port: number; sentinelPort: number }[] = [];
  for (const name of ['redis1', 'redis2', 'redis3']) {
    machines.push({ name, port: await freePort(), sentinelPort: await freePort() });
  }
  const [first] = machines as [(typeof machines)[0]];
  for (const { name, port, sentinelPort } of machines) {
    const values = {
      HOST: host,
      DATA: rig.addMachine(name),
      REDIS_PORT: port,
      REDIS_PASSWORD: password,
      REPLICA_OF: name === first.name ? '' : `replicaof ${host} ${first.port}`,
      SENTINEL_PORT: sentinelPort,
      MASTER_HOST: host,
      MASTER_PORT: first.port,
    };
    rig.run(name, ['redis-server', rig.writeConfig(name, 'redis.conf', values)]);
    rig.run(name, ['redis-sentinel', rig.writeConfig(name, 'sentinel.conf', values)]);
  }
  const proxy = await startProxy(rig, 'redis-proxy', { redis: { ports: machines.map(({ port }) => port), password } });
  const url = `redis://:${password}@${host}:${proxy.redisPort}`;

  const askSentinels = async (): Promise<Record<string, string | undefined>> => {
    for (const { sentinelPort } of machines) {
      // Names and values in turn.
      const lines = await ask(sentinelPort, ['sentinel', 'master', 'dubplate']);
      const pairs = lines.flatMap((line, index) => (index % 2 === 0 ? [[line, lines[index + 1]] as const] : []));
      if (pairs.length > 1) return Object.fromEntries(pairs);
    }
    return {};
  };
  const master = async () => {
    const { port } = await askSentinels();
    return machines.find((each) => String(each.port) === port)?.name ?? 'none';
  };
  await until(async () => {
    const { flags, 'num-slaves': replicas, 'num-other-sentinels': others } = await askSentinels();
    return (
      flags === 'master' &&
      replicas === '2' &&
      others === '2' &&
      (await ask(proxy.redisPort, ['ping'], password))[0] === 'PONG'
    );
  }, 'Redis with two replicas and three sentinels; their output is in test-results/failover');
  return {
    url,
    master,
    killMaster: async () => rig.kill(await master()),
    stop: () => rig.stop(),
  };
}

/** Sends one command. Returns the lines of the answer, or none without an answer. */
async function ask(port: number, command: string[], password = ''): Promise<string[]> {
  const env = { PATH: process.env.PATH, ...(password && { REDISCLI_AUTH: password }) };
  const options = ['-h', host, '-p', String(port), ...command];
  const answer = await promisify(execFile)('redis-cli', options, { env, timeout: 2_000 }).catch(() => null);
  return answer?.stdout.trim().split('\n') ?? [];
}
