/**
 * The capacity model of docs/scale.md: how many processes and machines four sizes need, from measured costs and from
 * what members do at the peak. The second is assumed until an installation has metrics of its own.
 */
import { formatCount, formatTable, type Figures } from './figures.ts';
import { lastRun, type History } from './history.ts';

const sizes = [1_000, 20_000, 200_000, 2_000_000];

/** At the peak of a day, from the sizes to carry: 2,000,000 members, 100,000 of them online, 500 votes a second. */
const onlineShare = 0.05;
const callsPerOnline = 0.1;
/** Live messages a second that an online member receives, on average over rooms of all sizes. */
const messagesPerOnline = 2;
/** Shares of calls. A vote in 20 calls gives the 500 votes a second. */
const mix: Record<string, number> = {
  vote: 0.05,
  favorite: 0.03,
  comment: 0.01,
  'feed page': 0.31,
  search: 0.1,
  song: 0.25,
  'current member': 0.25,
};
/** Rows for each member, from the sizes to carry, with the ratios that `growth` fills. */
const rowsPerMember: Record<string, number> = {
  song: 5,
  request: 0.5,
  vote: 25,
  favorite: 25,
  comment: 0.4,
  'inbox entry': 10,
};
/** An installation reaches these rows in two years. */
const months = 24;
/** A third of the requests have a clip of at most 60 s at 128 kb/s. */
const clipBytes = 960_000;
const clipsPerRequest = 1 / 3;
/** Clips that an online member of the peak plays or fetches ahead in a day, times the days of a month. */
const clipsPlayedPerMonth = 10 * 30;
/** The load of a part at the peak. The rest is for a lost machine, a burst and a slower machine than this. */
const targetLoad = 0.5;
const connectionsPerProcess = 10_000;
const peakHoursPerDay = 8;

type Costs = ReturnType<typeof readCosts>;

/** What the benches measured. Times in milliseconds of CPU time. */
function readCosts(history: History) {
  const [one, two] = ['', '--processes 2'].map((options) => lastRun(history, 'hot-path', options).figures);
  const live = lastRun(history, 'live', '--storm').figures;
  const growth = lastRun(history, 'growth', '').figures;
  const notifications = lastRun(history, 'notifications', '').figures;
  const perCall = (figure: string, of = one!) => sum(mix, (share, call) => share * read(of, `${call}, ${figure}`));
  const room = '10,000 at 10 votes/s';
  const connectionMb = read(live, '10,000, RSS KB per connection') / 1_024;
  const reconnected = read(live, 'storm, joined');
  return {
    serverMs: perCall('server CPU ms'),
    postgresMs: perCall('PostgreSQL CPU ms'),
    searchMs: mix['search']! * read(one!, 'search, PostgreSQL CPU ms'),
    redisMs: perCall('Redis CPU ms'),
    /** Each further process receives each message of the bus. */
    redisMsPerProcess: perCall('Redis CPU ms', two) - perCall('Redis CPU ms'),
    walBytes: perCall('WAL bytes'),
    messageMs: (read(live, `${room}, cores of servers`) * 1_000) / read(live, `${room}, messages per second`),
    connectionMb,
    processMb: read(live, 'storm, peak RSS MB') - reconnected * connectionMb,
    reconnectMs: read(live, 'storm, CPU ms') / reconnected,
    memberBytes: sum(rowsPerMember, (rows, subject) => rows * read(growth, `bytes for each ${subject}`)),
    entriesPerSecond: 100_000 / read(notifications, 'entries of all voters, longest s'),
  };
}

const coresFor = (perSecond: number, ms: number) => (perSecond * ms) / 1_000 / targetLoad;

function planSize(members: number, costs: Costs) {
  const online = members * onlineShare;
  const calls = online * callsPerOnline;
  const web = atLeast(2, coresFor(calls, costs.serverMs));
  const messageCores = coresFor(online * messagesPerOnline, costs.messageMs);
  const live = atLeast(2, Math.max(messageCores, online / connectionsPerProcess));
  const redisMs = costs.redisMs + costs.redisMsPerProcess * (web + live - 1);
  const bytes = members * costs.memberBytes;
  return [
    formatCount(calls),
    formatCount(online),
    formatSmall(calls * mix['vote']!),
    String(web),
    String(live),
    `${formatCount(Math.round(costs.processMb + (online / live) * costs.connectionMb))} MB`,
    `${formatSmall((online / live) * (costs.reconnectMs / 1_000))} s`,
    '2',
    String(atLeast(2, coresFor(calls, costs.postgresMs))),
    String(atLeast(2, coresFor(calls, costs.postgresMs - costs.searchMs))),
    formatBytes(bytes),
    memoryFor(bytes),
    formatBytes(bytes / months),
    formatBytes(calls * costs.walBytes * peakHoursPerDay * 3_600 * 30),
    coresFor(calls, redisMs).toFixed(2),
    formatBytes(members * rowsPerMember['request']! * clipsPerRequest * clipBytes),
    formatBytes(online * clipsPlayedPerMonth * clipBytes),
  ];
}

/** Each row of the plan, and what it is derived from. */
const describeRows = (costs: Costs): [string, string][] => [
  ['requests/s', `${callsPerOnline} for each member online`],
  ['live connections', `${onlineShare * 100} % of all members`],
  ['votes/s', 'one request in 20'],
  ['web processes', `\`hot-path\`: ${costs.serverMs.toFixed(2)} ms for a request`],
  ['live processes', `\`live\`: ${(costs.messageMs * 1_000).toFixed(0)} µs for a message, 10,000 connections`],
  ['memory of a live process', `\`live\`: ${(costs.connectionMb * 1_024).toFixed(1)} KB for a connection`],
  ['CPU time to reconnect its tabs', `\`live\`: ${costs.reconnectMs.toFixed(1)} ms for each`],
  ['job processes', `\`notifications\`: ${formatCount(Math.round(costs.entriesPerSecond))} entries/s in one; a spare`],
  ['PostgreSQL, cores', `\`hot-path\`: ${costs.postgresMs.toFixed(2)} ms for a request`],
  [
    'PostgreSQL, cores without search',
    `\`hot-path\`: ${(costs.postgresMs - costs.searchMs).toFixed(2)} ms for a request`,
  ],
  ['PostgreSQL, data in two years', `\`growth\`: ${formatCount(Math.round(costs.memberBytes))} bytes for a member`],
  ['PostgreSQL, memory', 'half of the data'],
  ['PostgreSQL, growth a month', 'the data in two years'],
  ['WAL to archive, a month', `\`hot-path\`: ${formatCount(Math.round(costs.walBytes))} bytes for a request`],
  ['Redis, cores', '`hot-path` with one process and with two'],
  ['bucket, in two years', 'one clip of 0.96 MB for three requests'],
  ['bucket, traffic a month', 'ten clips a day for each member online'],
];

export function capacity(history: History): string {
  const costs = readCosts(history);
  const plans = sizes.map((members) => planSize(members, costs));
  const rows = describeRows(costs).map(([name, from], row) => [name, ...plans.map((plan) => plan[row]!), from]);
  return formatTable(['at the peak', ...sizes.map((members) => `${formatCount(members)} members`), 'from'], rows);
}

function read(figures: Figures, name: string): number {
  const figure = figures[name];
  if (figure === undefined) throw new Error(`bench/history has no figure "${name}"`);
  return figure;
}

const sum = (all: Record<string, number>, of: (value: number, name: string) => number): number =>
  Object.entries(all).reduce((total, [name, value]) => total + of(value, name), 0);

const atLeast = (smallest: number, wanted: number): number => Math.max(smallest, Math.ceil(wanted));
const formatSmall = (value: number): string => (value < 1 ? value.toFixed(2) : formatCount(Math.round(value)));
const formatBytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${formatCount(Math.round(bytes / 1e9))} GB`;

/** Machines are sold with powers of two. */
function memoryFor(bytes: number): string {
  const needed = Math.max(4, bytes / 2 / 1e9);
  return `${2 ** Math.ceil(Math.log2(needed))} GB`;
}
