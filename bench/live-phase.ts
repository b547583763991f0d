/** Votes at one rate with a number of viewers. */
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMs, cpuMsWithChildren, machineCpuMs } from './cpu-time.ts';
import { formatCount, formatMs, type Figures } from './figures.ts';
import type { Inspector } from './inspector.ts';
import type { VoteLoad } from './vote-load.ts';
import type { Servers } from './servers.ts';
import type { Viewers } from './viewers.ts';
import type { Spread } from './delays.ts';

export type Live = { servers: Servers; viewers: Viewers; load: VoteLoad; inspectors: Inspector[] };
type Options = Live & { size: number; rate: number; seconds: number };

/** `other` is what the rest of the machine did: above a tenth of a core, it delays the votes. */
type Cpu = { servers: number; viewers: number; postgres: number; other: number };

export type Phase = {
  size: number;
  rate: number;
  /** Of both servers, the slower one. From the call, which is before the commit. */
  delivery: Spread;
  messagesPerSecond: number;
  votesPerSecond: number;
  /** CPU milliseconds in a second. */
  cpu: Cpu;
  loopDelay: { p99: number; worst: number };
  behind: number;
};

export async function measurePhase(options: Options): Promise<Phase> {
  const { servers, viewers, load, inspectors, size, rate, seconds } = options;
  await viewers.record();
  await Promise.all(inspectors.map((inspector) => inspector.loopDelay()));
  const before = readCpu(servers, viewers);
  const { votes } = await load.during(rate, delay(seconds * 1_000));
  const after = readCpu(servers, viewers);
  const loops = await Promise.all(inspectors.map((inspector) => inspector.loopDelay()));
  // The last message of a room waits for its window.
  await delay(1_000);
  const { messages, delays } = await viewers.delivered(votes);
  const last = Math.max(...votes.map(({ version }) => version));
  return {
    size,
    rate,
    delivery: slowest(Object.values(delays)),
    messagesPerSecond: messages / seconds,
    votesPerSecond: votes.length / seconds,
    cpu: {
      servers: (after.servers - before.servers) / seconds,
      viewers: (after.viewers - before.viewers) / seconds,
      postgres: (after.postgres - before.postgres) / seconds,
      other: (after.other - before.other) / seconds,
    },
    loopDelay: {
      p99: Math.max(...loops.map(({ p99 }) => p99)),
      worst: Math.max(...loops.map(({ worst }) => worst)),
    },
    behind: await viewers.behind(last),
  };
}

const slowest = (spreads: Spread[]): Spread => spreads.toSorted((a, b) => b.p95 - a.p95)[0]!;

function readCpu({ processes, postgres, redis }: Servers, { pid }: Viewers): Cpu {
  const servers = processes.reduce((sum, server) => sum + cpuMs(server.pid), 0);
  const viewers = cpuMs(pid);
  const database = cpuMsWithChildren(postgres.pid);
  const known = servers + viewers + database + cpuMs(redis.pid) + cpuMs(process.pid);
  return { servers, viewers, postgres: database, other: machineCpuMs() - known };
}

export const phaseHead = [
  'connections',
  'votes/s',
  'p50 ms',
  'p95',
  'p99',
  'worst',
  'messages/s',
  'cores: servers',
  'viewers',
  'PostgreSQL',
  'other',
  'loop delay p99 ms',
  'worst',
  'behind',
];

export const phaseRow = ({ size, delivery, messagesPerSecond, votesPerSecond, cpu, loopDelay, behind }: Phase) => [
  formatCount(size),
  votesPerSecond.toFixed(0),
  ...[delivery.p50, delivery.p95, delivery.p99, delivery.worst].map((ms) => ms.toFixed(0)),
  formatCount(Math.round(messagesPerSecond)),
  ...[cpu.servers, cpu.viewers, cpu.postgres, cpu.other].map((ms) => (ms / 1_000).toFixed(2)),
  formatMs(loopDelay.p99),
  formatMs(loopDelay.worst),
  String(behind),
];

export function phaseFigures({ size, rate, delivery, messagesPerSecond, cpu, loopDelay }: Phase): Figures {
  const name = `${formatCount(size)} at ${rate} votes/s`;
  return {
    [`${name}, p50 ms`]: delivery.p50,
    [`${name}, p95 ms`]: delivery.p95,
    [`${name}, p99 ms`]: delivery.p99,
    [`${name}, worst ms`]: delivery.worst,
    [`${name}, messages per second`]: messagesPerSecond,
    [`${name}, cores of servers`]: cpu.servers / 1_000,
    [`${name}, cores of viewers`]: cpu.viewers / 1_000,
    [`${name}, cores of other work`]: cpu.other / 1_000,
    [`${name}, loop delay p99 ms`]: loopDelay.p99,
  };
}
