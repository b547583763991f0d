/** Kills one of two servers and starts it again, while votes go on through the other. */
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess } from '../tools/services/server-process.ts';
import { cpuMs } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { inspectServer } from './inspector.ts';
import type { Live } from './live-phase.ts';
import { readPeakMemory } from './process-memory.ts';

const votesPerSecond = 10;
const beforeKillMs = 3_000;

/** `addresses` are the servers that take the votes. */
export async function measureStorm(options: Live & { addresses: string[] }): Promise<Figures> {
  const { servers, viewers, load, addresses, inspectors } = options;
  const { env, processes } = servers;
  const [other, killed] = processes as [(typeof processes)[0], (typeof processes)[0]];
  addresses.splice(0, addresses.length, other.address);
  await viewers.expectStorm(killed.address);
  await viewers.record();
  await Promise.all(inspectors.map((inspector) => inspector.loopDelay()));

  async function killAndRestart() {
    await delay(beforeKillMs);
    await killed.stop('SIGKILL');
    const started = performance.now();
    const restarted = await startServerProcess(env.environment, Number(new URL(killed.address).port));
    const inspector = await inspectServer(restarted);
    const readyMs = performance.now() - started;
    const cpuBefore = cpuMs(restarted.pid);
    // Closed with the others.
    processes.push(restarted);
    const storm = await viewers.storm();
    const { worst: loopWorst } = await inspector.loopDelay();
    inspector.close();
    const cpu = cpuMs(restarted.pid) - cpuBefore;
    return { storm, readyMs, loopWorst, cpu, peak: readPeakMemory(restarted.pid) };
  }
  const work = killAndRestart();
  const { votes, failed } = await load.during(votesPerSecond, work);
  const { storm, readyMs, loopWorst, cpu, peak } = await work;
  await delay(1_000);
  const { delays } = await viewers.delivered(votes);
  const otherLoop = await inspectors[0]!.loopDelay();
  return {
    'storm, reconnected': storm.joined.count,
    'storm, server ready ms': readyMs,
    'storm, joined p50 ms': storm.joined.p50,
    'storm, joined p95 ms': storm.joined.p95,
    'storm, joined all ms': storm.joined.worst,
    'storm, read again all ms': storm.caughtUp.worst,
    'storm, failed attempts': storm.failedAttempts,
    'storm, failed reads': storm.failedReads,
    'storm, other connections lost': storm.otherLost,
    'storm, failed votes': failed,
    'storm, votes missed': await viewers.missed(votes),
    'storm, viewers behind': await viewers.behind(Math.max(...votes.map(({ version }) => version))),
    'storm, other server, vote p50 ms': delays[other.address]!.p50,
    'storm, other server, vote p95 ms': delays[other.address]!.p95,
    'storm, other server, worst ms': delays[other.address]!.worst,
    'storm, other server, loop delay worst ms': otherLoop.worst,
    'storm, loop delay worst ms': loopWorst,
    'storm, CPU ms': cpu,
    'storm, peak RSS MB': peak / 1_024 / 1_024,
  };
}
