/** The drill that run.ts starts. After a failure, run.ts ends its processes and deletes its files. */
import { parseArgs } from 'node:util';
import { createMigrationPool } from '../../../apps/server/src/db/database.ts';
import { createMembers } from '../../fixtures/members.ts';
import { makeClip } from '../../fixtures/media.ts';
import { createPassword } from '../../fixtures/passwords.ts';
import { freePort } from '../../services/ports.ts';
import { startServerProcess, until } from '../../services/server-process.ts';
import { createCaller, postRequestWithClip } from './call-server.ts';
import { checkDamage, checkDamagedRestore, checkEncryption } from './check-damage.ts';
import { startDrillCluster } from './cluster.ts';
import { openDrillEnvironment } from './environment.ts';
import { checkArchiving, expectCommand, recordTruth } from './steps.ts';
import { sizeOfFolder } from './stored-files.ts';
import { compareHashes, hashTables } from './table-hashes.ts';
import { startWriteLoad } from './write-load.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } });
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const password = 'acetate-dreams';
const clip = makeClip(5);

const drill = await openDrillEnvironment(Number(values.rows), log);
const { env, folders } = drill;
const createMember = async () => (await createMembers(env, 1, 'drill'))[0]!;
const author = await createMember();
await createPassword(env.db, author.id, password);
const { truth, deletedRequest } = await restoreUnderLoad();
await serveRestored();
const megabytes = async (folder: string) => `${((await sizeOfFolder(folder)) / 1_000_000).toFixed(1)} MB`;
log(`sizes: data folder ${await megabytes(folders.data)}, repository ${await megabytes(folders.repository)}`);
log(await checkEncryption(folders, [author.email, author.username], clip.subarray(2_000, 2_064)));
for (const result of await checkDamage(folders)) log(result);
log(await checkDamagedRestore(folders.repository, truth.at, `${folders.restored}-damaged`));
log('the drill passed');
// The services still run.
process.exit();

/** Backs up while members write, records the truth of one second, and restores it while they go on. */
async function restoreUnderLoad() {
  const pool = createMigrationPool(drill.databaseUrl);
  const server = await startServerProcess(env.environment, env.port);
  const { rows: requests } = await pool.query<{ id: string }>('select id from requests order by id limit 200');
  const { rows: songs } = await pool.query<{ id: string }>('select id from songs where not is_archived limit 200');
  const load = startWriteLoad(createMember, {
    address: env.address,
    requestIds: requests.map(({ id }) => id),
    songIds: songs.map(({ id }) => id),
    clip,
  });
  const caller = createCaller(env.address, author.cookie);
  log((await expectCommand(0, 'backup', 'full')).output);
  const deletedId = await postRequestWithClip(caller, clip);
  log((await expectCommand(0, 'backup', 'incr')).output);
  const recorded = await load.pauseDuring(() => recordTruth(pool, server.pid));
  const writesThen = load.writes();
  log(`chosen second: ${recorded.at.toISOString()}, after ${writesThen} writes; ${recorded.hashes.size} tables`);
  await deleteWithClip(pool, deletedId, () => caller.write('requests.remove', { id: deletedId }));

  const target = recorded.at.toISOString();
  const { output, seconds } = await expectCommand(0, 'restore', '--target', target, '--to', folders.restored);
  log(`restore: ${seconds.toFixed(1)} s, ${load.writes() - writesThen} writes since the chosen second\n${output}`);
  if (!/ [1-9]\d* copied back, 0 LOST/.test(output)) throw new Error('the deleted clip was not copied back');
  // Control: the comparison must tell the restored second from now.
  if (compareHashes(recorded.hashes, await hashTables(pool)).length === 0) throw new Error('the load changed no table');
  await load.stop();
  await pool.end();
  await server.stop();
  return { truth: recorded, deletedRequest: deletedId };
}

/** Deletes a request, and waits until the job worker has deleted its object. */
async function deleteWithClip(
  pool: ReturnType<typeof createMigrationPool>,
  id: string,
  remove: () => Promise<unknown>,
) {
  const { rows } = await pool.query<{ key: string }>('select object_key as key from clips where request_id = $1', [id]);
  await remove();
  await until(async () => !(await env.bucket.keys()).includes(rows[0]!.key), 'the object to be deleted');
}

/** Every table is as it was, and a server signs a member in, lists requests and plays the clip that was deleted. */
async function serveRestored(): Promise<void> {
  const cluster = await startDrillCluster(folders.restored);
  const pool = createMigrationPool(cluster.url('dubplate'));
  const { rows: settings } = await pool.query('show synchronous_standby_names');
  if (settings[0]!.synchronous_standby_names !== '') throw new Error('every commit would wait for a lost standby');
  const differences = compareHashes(truth.hashes, await hashTables(pool));
  if (differences.length > 0) throw new Error(`not as it was:\n${differences.join('\n')}`);
  const rows = [...truth.hashes.values()].reduce((sum, table) => sum + table.rows, 0);
  log(`equal: ${truth.hashes.size} tables with ${rows} rows`);

  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { ...env.environment, DATABASE_URL: cluster.url('dubplate'), BASE_URL: address };
  const server = await startServerProcess(environment, port);
  const signedIn = await fetch(`${address}/api/trpc/accounts.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: author.email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const member = createCaller(address, cookie);
  const page = await member.read<{ requests: unknown[] }>('requests.list', { tab: 'community', query: '' });
  const { url } = await member.read<{ url: string }>('clips.listen', { requestId: deletedRequest });
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  if (!bytes.equals(clip)) throw new Error('the clip is not the one that was uploaded');
  log(`server on the restored database: signed in, ${JSON.stringify(page).length} bytes of requests, clip played`);
  await server.stop();
  log(await checkArchiving(pool));
  await pool.end();
  await cluster.stop();
}
