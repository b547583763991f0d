/**
 * `npm run seed` inserts the demo songs and requests into the database of DATABASE_URL.
 * `npm run seed -- --songs 1000000 --requests 1000000` fills it up to that many.
 * Without DATABASE_URL it uses the database of `npm run dev`, which must not be running.
 * Only `npm run dev` creates accounts that can sign in, and clips.
 * On two busy cores a million songs take about 5 minutes and 2 GB, and a million requests with ten million votes 11.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrations.ts';
import { startPostgres, type Postgres } from '../services/postgres.ts';
import { fillCatalogue } from './bulk.ts';
import { fillRequests } from './fill-requests.ts';
import { seedRequests } from './requests.ts';
import { seedSongs } from './songs.ts';

const { values } = parseArgs({
  options: { songs: { type: 'string', default: '0' }, requests: { type: 'string', default: '0' } },
});
const maxCount = 10_000_000;
const [songs, requests] = [Number(values.songs), Number(values.requests)];
if ([songs, requests].some((wanted) => !Number.isInteger(wanted) || wanted < 0 || wanted > maxCount)) {
  console.error(`Ask for up to ${maxCount} of each: npm run seed -- --songs 1000000 --requests 1000000`);
  process.exit(1);
}

const devDatabase = process.env.DATABASE_URL ? null : await startDevDatabase();
const url = process.env.DATABASE_URL ?? devDatabase!.url('postgres');
await migrate(url);
const pool = createMigrationPool(url);
try {
  const added = await seedSongs(pool);
  const addedRequests = await seedRequests(pool);
  console.log(
    added + addedRequests > 0 ? `${added} demo songs and ${addedRequests} requests added` : 'the demo is there',
  );
  if (songs > 0) await fillCatalogue(pool, songs, console.log);
  if (requests > 0) await fillRequests(pool, requests, console.log);
} finally {
  await pool.end();
  await devDatabase?.stop();
}

async function startDevDatabase(): Promise<Postgres> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = process.env.DUBPLATE_DATA ?? join(root, '.dubplate');
  try {
    return await startPostgres({ dataFolder: join(folder, 'postgres') });
  } catch {
    console.error(`The database in ${folder} is in use: stop npm run dev first, or set DATABASE_URL to another one.`);
    process.exit(1);
  }
}
