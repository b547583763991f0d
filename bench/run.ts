/**
 * `npm run bench -- growth`: measurements that are too slow, or too dependent on the machine, for a test.
 * Each run appends a line to bench/history, and writes docs/bench-history.md and the tables of docs/scale.md.
 * `npm run bench -- plot` only writes these.
 */
import { benchDiscover } from './discover.ts';
import { benchFeed } from './feed.ts';
import { benchFirstSound } from './first-sound.ts';
import { benchFlood } from './flood.ts';
import { appendRun, describeRun } from './history.ts';
import { benchGrowth } from './growth.ts';
import { benchHotPath } from './hot-path.ts';
import { benchImport } from './import.ts';
import { benchLargeAccount } from './large-account.ts';
import { benchLive } from './live.ts';
import { benchNotifications } from './notifications.ts';
import { writePlot } from './plot.ts';
import { benchResponsiveness } from './responsiveness.ts';
import { benchRevocation } from './revocation.ts';
import { benchStorm } from './storm.ts';

const benches: Record<string, typeof benchFeed> = {
  feed: benchFeed,
  discover: benchDiscover,
  'first-sound': benchFirstSound,
  flood: benchFlood,
  growth: benchGrowth,
  'hot-path': benchHotPath,
  import: benchImport,
  'large-account': benchLargeAccount,
  live: benchLive,
  notifications: benchNotifications,
  responsiveness: benchResponsiveness,
  revocation: benchRevocation,
  storm: benchStorm,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench && name !== 'plot') throw new Error(`There is: ${Object.keys(benches).join(', ')}, plot.`);
if (bench) {
  const run = describeRun(args.join(' ').replace(/ ?--data \S+/, ''));
  const figures = await bench(args);
  console.table(figures);
  if (Object.keys(figures).length > 0) appendRun(name, { ...run, figures });
}
writePlot();
