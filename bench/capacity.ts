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
const activeHoursPerDay = 8;

export function capacity(history: History): string {
  const hot = lastRun(history, 'hot-path', '').figures;
  const live = lastRun(history, 'live', '--storm').figures;
  const growth = lastRun(history, 'growth', '').figures;
  const notifications = lastRun(history, 'notifications', '').figures;
  const perCall = (part: string) => sum(mix, (share, call) => share * read(hot, `${call}, ${part}`));
  const [serverMs, postgresMs, redisMs] = ['server CPU ms', 'PostgreSQL CPU ms', 'Redis CPU ms'].map(perCall) as [
    number,
    number,
    number,
  ];
  const walBytes = perCall('WAL bytes');
  const at = '10,000 at 10 votes/s';
  const messageMs = (read(live, `${at}, cores of servers`) * 1_000) / read(live, `${at}, messages per second`);
  const connectionKb = read(live, '10,000, RSS KB per connection');
  const memberBytes = sum(rowsPerMember, (rows, subject) => rows * read(growth, `bytes for each ${subject}`));
  const entriesPerSecond = 100_000 / read(notifications, 'entries of all voters, longest s');

  const rows: [string, (members: number) => string, string][] = [];
  const row = (name: string, of: (members: number) => string, from: string) => rows.push([name, of, from]);
  const online = (members: number) => members * onlineShare;
  const calls = (members: number) => online(members) * callsPerOnline;
  const messages = (members: number) => online(members) * messagesPerOnline;
  const cores = (perSecond: number, ms: number) => (perSecond * ms) / 1_000 / targetLoad;
  const requests = (members: number) => members * rowsPerMember['request']!;
  const liveProcesses = (members: number) =>
    atLeast(2, Math.max(cores(messages(members), messageMs), online(members) / connectionsPerProcess));

  row('requests/s', (members) => formatCount(calls(members)), `${callsPerOnline} for each member online`);
  row('live connections', (members) => formatCount(online(members)), `${onlineShare * 100} % of all members`);
  row('votes/s', (members) => count(calls(members) * mix['vote']!), 'one request in 20');
  row(
    'web processes',
    (members) => String(atLeast(2, cores(calls(members), serverMs))),
    `\`hot-path\`: ${serverMs.toFixed(2)} ms of CPU time for a request`,
  );
  row(
    'live processes',
    (members) => String(liveProcesses(members)),
    `\`live\`: ${(messageMs * 1_000).toFixed(0)} µs for a message; at most ${formatCount(connectionsPerProcess)} connections`,
  );
  row(
    'memory of a live process',
    (members) =>
      `${formatCount(Math.ceil(200 + (online(members) / liveProcesses(members)) * (connectionKb / 1_024)))} MB`,
    `\`live\`: ${connectionKb.toFixed(1)} KB for a connection, beside 200 MB`,
  );
  row(
    'job processes',
    () => '2',
    `\`notifications\`: ${formatCount(Math.round(entriesPerSecond))} inbox entries a second in one; the other is a spare`,
  );
  row(
    'PostgreSQL, cores',
    (members) => String(atLeast(2, cores(calls(members), postgresMs))),
    `\`hot-path\`: ${postgresMs.toFixed(2)} ms for a request`,
  );
  row(
    'PostgreSQL, data in two years',
    (members) => gigabytes(members * memberBytes),
    `\`growth\`: ${formatCount(Math.round(memberBytes))} bytes for a member with all rows`,
  );
  row('PostgreSQL, memory', (members) => memoryFor(members * memberBytes), 'half of the data: indexes and recent rows');
  row('growth a month', (members) => gigabytes((members * memberBytes) / months), 'data of two years');
  row(
    'WAL to archive, a month',
    (members) => gigabytes(calls(members) * walBytes * activeHoursPerDay * 3_600 * 30),
    `\`hot-path\`: ${formatCount(Math.round(walBytes))} bytes for a request, ${activeHoursPerDay} hours of the peak a day`,
  );
  row(
    'Redis, cores',
    (members) => cores(calls(members), redisMs).toFixed(2),
    `\`hot-path\`: ${redisMs.toFixed(3)} ms for a request; one core is all it can use`,
  );
  row(
    'bucket, in two years',
    (members) => gigabytes(requests(members) * clipsPerRequest * clipBytes),
    'one clip of 0.96 MB for three requests',
  );
  row(
    'bucket traffic, a month',
    (members) => gigabytes(online(members) * clipsPlayedPerMonth * clipBytes),
    'ten clips a day for each member online',
  );
  const head = ['at the peak', ...sizes.map((members) => `${formatCount(members)} members`), 'from'];
  return formatTable(
    head,
    rows.map(([name, of, from]) => [name, ...sizes.map(of), from]),
  );
}

function read(figures: Figures, name: string): number {
  const figure = figures[name];
  if (figure === undefined) throw new Error(`bench/history has no figure "${name}"`);
  return figure;
}

const sum = (all: Record<string, number>, of: (value: number, name: string) => number): number =>
  Object.entries(all).reduce((total, [name, value]) => total + of(value, name), 0);

const atLeast = (smallest: number, wanted: number): number => Math.max(smallest, Math.ceil(wanted));
const count = (value: number): string => (value < 1 ? value.toFixed(2) : formatCount(Math.round(value)));
const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${formatCount(Math.round(bytes / 1e9))} GB`;

/** Machines are sold with powers of two. */
function memoryFor(bytes: number): string {
  const needed = Math.max(4, bytes / 2 / 1e9);
  return `${2 ** Math.ceil(Math.log2(needed))} GB`;
}
