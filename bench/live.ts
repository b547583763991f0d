/**
 * Measures votes on one request until all its viewers, connected to two processes, have them:
 * `npm run bench -- live [--connections 200,1000,5000,10000] [--rates 10,100] [--seconds 5] [--rounds 3] [--storm]
 * [--profile folder]`. Prints all rounds and keeps the one with the least other work on the machine.
 * `--storm` then kills one process and starts it again: half of the viewers reconnect.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createMembers, type CreatedMember } from '../tools/fixtures/members.ts';
import { createRequests } from '../tools/fixtures/requests.ts';
import { formatCount, formatTable, type Figures } from './figures.ts';
import { inspectServer, inspectorOptions } from './inspector.ts';
import { createVoteLoad } from './vote-load.ts';
import { measurePhase, phaseFigures, phaseHead, phaseRow, type Phase } from './live-phase.ts';
import { measureStorm } from './live-storm.ts';
import { withServers } from './servers.ts';
import { startViewers } from './viewers.ts';

const voters = 1_000;
const membersInStatement = 2_000;
/** Longer than sessions are cached, and than the first garbage collections take. */
const settleMs = 6_000;
const warmUp = { connections: 200, perSecond: 50, ms: 4_000 };

export async function benchLive(args: string[]): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '200,1000,5000,10000' },
      rates: { type: 'string', default: '10,100' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      storm: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const sizes = values.connections.split(',').map(Number);
  const rates = values.rates.split(',').filter(Boolean).map(Number);
  const folder = values.profile;
  const saveProfile = folder
    ? (name: string, profile: unknown) => writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile))
    : null;
  return withServers(2, { ROLE: 'web,live', NODE_OPTIONS: inspectorOptions }, async (servers) => {
    const { env, processes } = servers;
    const members: CreatedMember[] = [];
    const count = warmUp.connections + Math.max(voters, ...sizes);
    while (members.length < count) {
      members.push(...(await createMembers(env, Math.min(membersInStatement, count - members.length))));
    }
    const [requestId] = await createRequests(env.db, members[0]!.username, [{ title: 'Closing track' }]);
    const inspectors = await Promise.all(processes.map(inspectServer));
    const viewers = startViewers();
    const addresses = processes.map(({ address }) => address);
    const load = createVoteLoad({
      addresses: () => addresses,
      origin: env.address,
      requestId: requestId!,
      voters: members.slice(0, voters),
    });
    const connect = (cookies: string[]) =>
      viewers.connect({ servers: addresses, origin: env.address, requestId: requestId!, cookies });
    const readMemory = async () => {
      await delay(settleMs);
      // A call removes old entries from the cache of sessions.
      await load.during(2, delay(1_000));
      const all = await Promise.all(inspectors.map((inspector) => inspector.memory()));
      return { rss: all.reduce((sum, { rss }) => sum + rss, 0), heap: all.reduce((sum, { heap }) => sum + heap, 0) };
    };
    const figures: Figures = {};
    const phases: Phase[] = [];
    try {
      const cookies = members.map(({ cookie }) => cookie);
      await connect(cookies.splice(0, warmUp.connections));
      await load.during(warmUp.perSecond, delay(warmUp.ms));
      await viewers.disconnect();
      const before = await readMemory();
      let connected = 0;
      for (const size of sizes) {
        const tookMs = await connect(cookies.splice(0, size - connected));
        connected = size;
        const after = await readMemory();
        const perConnection = { rss: (after.rss - before.rss) / size, heap: (after.heap - before.heap) / size };
        console.log(
          `${formatCount(size)} connected in ${tookMs.toFixed(0)} ms, ` +
            `KB per connection: RSS ${toKb(perConnection.rss)}, heap ${toKb(perConnection.heap)}`,
        );
        Object.assign(figures, {
          [`${formatCount(size)}, RSS KB per connection`]: perConnection.rss / 1_024,
          [`${formatCount(size)}, heap KB per connection`]: perConnection.heap / 1_024,
        });
        for (const rate of rates) {
          const measure = () =>
            measurePhase({ servers, viewers, load, inspectors, size, rate, seconds: Number(values.seconds) });
          const rounds: Phase[] = [];
          for (let round = 1; round <= Number(values.rounds); round += 1) {
            if (saveProfile) {
              const profile = await inspectors[0]!.profile(async () => rounds.push(await measure()));
              saveProfile(`${size}-${rate}-${round}`, profile);
            } else rounds.push(await measure());
            console.log(phaseRow(rounds.at(-1)!).join(' | '));
          }
          // Other work delays votes more than anything that is measured here.
          phases.push(rounds.toSorted((first, second) => first.cpu.other - second.cpu.other)[0]!);
        }
      }
      for (const phase of phases) Object.assign(figures, phaseFigures(phase));
      if (phases.length > 0) console.log(`\n${formatTable(phaseHead, phases.map(phaseRow))}`);
      if (values.storm)
        Object.assign(figures, await measureStorm({ servers, viewers, load, addresses, inspectors, saveProfile }));
      return figures;
    } finally {
      await viewers.stop();
      for (const inspector of inspectors) inspector.close();
    }
  });
}

const toKb = (bytes: number) => (bytes / 1_024).toFixed(1);
