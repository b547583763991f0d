/** Kills one of two servers and starts it again, while votes go on through the other. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../tools/services/server-process.ts';
import { cpuMs } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { inspectServer } from './inspector.ts';
import type { Live } from './live-phase.ts';

const votesPerSecond = 10;
const beforeKillMs = 3_000;

type Options = Live & {
  /** The servers that take the votes. */
  addresses: string[];
  saveProfile: ((name: string, profile: unknown) => void) | null;
};

export async function measureStorm(options: Options): Promise<Figures> {
  const { servers, viewers, load, addresses, inspectors, saveProfile } = options;
  const [other, killed] = servers.processes as [ServerProcess, ServerProcess];
  addresses.splice(0, addresses.length, other.address);
  await viewers.expectStorm(killed.address);
  await viewers.record();
  await Promise.all(inspectors.map((inspector) => inspector.loopDelay()));
  let restarted: ServerProcess | undefined;

  async function killAndRestart(): Promise<Figures> {
    await delay(beforeKillMs);
    await killed.stop('SIGKILL');
    const started = performance.now();
    restarted = await startServerProcess(servers.env.environment, Number(new URL(killed.address).port));
    const readyMs = performance.now() - started;
    const inspector = await inspectServer(restarted);
    const cpuBefore = cpuMs(restarted.pid);
    const storm = viewers.storm();
    if (saveProfile) saveProfile('storm', await inspector.profile(() => storm));
    const { joined, caughtUp, ...counts } = await storm;
    const loopDelay = await inspector.loopDelay();
    inspector.close();
    return {
      'storm, server ready ms': readyMs,
      'storm, joined': joined.count,
      'storm, joined p50 ms': joined.p50,
      'storm, joined p95 ms': joined.p95,
      'storm, joined all ms': joined.worst,
      'storm, read again all ms': caughtUp.worst,
      'storm, failed attempts': counts.failedAttempts,
      'storm, failed reads': counts.failedReads,
      'storm, other connections lost': counts.otherLost,
      'storm, CPU ms': cpuMs(restarted.pid) - cpuBefore,
      'storm, loop delay worst ms': loopDelay.worst,
      'storm, peak RSS MB': readPeakMemory(restarted.pid) / 1_024 / 1_024,
    };
  }

  try {
    const work = killAndRestart();
    const { votes, failed } = await load.during(votesPerSecond, work);
    await delay(1_000);
    const { delays } = await viewers.delivered(votes);
    const delivery = delays[other.address]!;
    const newest = Math.max(...votes.map(({ version }) => version));
    return {
      ...(await work),
      'storm, failed votes': failed,
      'storm, viewers that missed a vote': await viewers.missed(votes),
      'storm, viewers behind at the end': await viewers.behind(newest),
      'storm, other server, p50 ms': delivery.p50,
      'storm, other server, p95 ms': delivery.p95,
      'storm, other server, p99 ms': delivery.p99,
      'storm, other server, worst ms': delivery.worst,
    };
  } finally {
    await restarted?.stop('SIGKILL');
  }
}

/** The largest resident set of the process so far, in bytes. */
function readPeakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}
