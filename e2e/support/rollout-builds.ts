import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Builds = {
  /** Folders with a built checkout each. */
  previous: string;
  current: string;
  remove(): Promise<void>;
};

/** Alters tables in use, so that a migration always runs under load, even if this commit has none. */
const migration = `
alter table requests add column rollout_test integer;
alter table songs add column rollout_test integer not null default 0;
create table rollout_test (id integer primary key);
`;

/** The previous build from git history and the current one from the working tree, in a temporary folder. */
export async function prepareBuilds(): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-rollout-'));
  const [previous, current] = [join(folder, 'previous'), join(folder, 'current')];
  await checkOutBaseline(previous);
  await copyWorkingTree(current);
  await linkModules(previous);
  await linkModules(current);
  await writeFile(join(current, 'apps/server/migrations/9999-rollout-test.sql'), migration);
  buildWeb(previous);
  // As docs/operations.md requires: every process has the assets of both builds before the first restart.
  await copyAssets(previous, current);
  await copyAssets(current, previous);
  return { previous, current, remove: () => rm(folder, { recursive: true }) };
}

/** Builds of the working tree that differ in the title of Home. Each has the assets of the earlier ones. */
export async function prepareUpdates(titles: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-update-'));
  const checkouts: string[] = [];
  for (const title of titles) {
    const checkout = join(folder, title);
    await copyWorkingTree(checkout, ['dist']);
    await linkModules(checkout);
    const home = join(checkout, 'apps/web/src/app/screens/home-screen.tsx');
    await writeFile(home, (await readFile(home, 'utf8')).replace('<title>My Music', `<title>${title}`));
    buildWeb(checkout);
    for (const earlier of checkouts) await copyAssets(checkout, earlier);
    checkouts.push(checkout);
  }
  return { checkouts, remove: () => rm(folder, { recursive: true }) };
}

async function copyWorkingTree(folder: string, leftOut: string[] = []): Promise<void> {
  const filter = (path: string) => !['node_modules', ...leftOut].includes(basename(path));
  for (const part of ['apps', 'packages', 'tools', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter });
  }
}

function buildWeb(checkout: string): void {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: join(checkout, 'apps/web'), env });
}

async function checkOutBaseline(folder: string): Promise<void> {
  const file = 'e2e/support/rollout-baseline.txt';
  const commit = (await readFile(join(root, file), 'utf8')).split('\n')[0]!.trim();
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, maxBuffer: 512 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    throw new Error(
      `The previous build is commit ${commit} (${file}), which this clone does not have. ` +
        'Fetch the whole history (git fetch --unshallow) and run again.',
    );
  }
  await mkdir(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) });
}

/** Shares the installed packages and links the workspace packages of the checkout. */
async function linkModules(checkout: string): Promise<void> {
  const own = join(checkout, 'node_modules');
  await mkdir(join(own, '@dubplate'), { recursive: true });
  const placed = await placePackages(join(root, 'node_modules'), own, new Set(), symlink);
  for (const part of ['packages/domain', 'apps/server', 'apps/web']) {
    await symlink(join(checkout, part), join(own, '@dubplate', basename(part)));
  }
  await addRemovedPackages(checkout, placed);
}

/** Installs what the previous build imports and this one no longer depends on. */
async function addRemovedPackages(checkout: string, placed: Set<string>): Promise<void> {
  const missing: string[] = [];
  for (const part of ['packages/domain', 'apps/server', 'apps/web']) {
    const text = await readFile(join(checkout, part, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!placed.has(name) && !/^@(dubplate|types)\//.test(name)) missing.push(`${name}@${version}`);
    }
  }
  if (missing.length === 0) return;
  // Beside the checkout and with a package.json of its own: npm would install into the folder above it.
  const folder = `${checkout}-removed`;
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{}');
  // Without peers: React comes from the shared packages, otherwise a page would have two copies of it.
  const options = ['install', '--no-save', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts'];
  // By default npm waits five minutes for a connection that stalled, and then tries again.
  options.push('--no-audit', '--no-fund', '--prefer-offline', '--fetch-timeout=15000', '--fetch-retries=5');
  execFileSync('npm', [...options, ...missing], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // Moved, not linked: a linked package would look for React in its own folder.
  await placePackages(join(folder, 'node_modules'), join(checkout, 'node_modules'), placed, rename);
}

/** Puts each package of one folder that is not there yet into another, and returns all that are there then. */
async function placePackages(
  from: string,
  to: string,
  placed: Set<string>,
  place: (from: string, to: string) => Promise<void>,
): Promise<Set<string>> {
  const names = await Promise.all(
    (await readdir(from)).map(async (name) =>
      name.startsWith('@') ? (await readdir(join(from, name))).map((each) => `${name}/${each}`) : [name],
    ),
  );
  const wanted = names.flat().filter((name) => !/^\.|^@dubplate\//.test(name) && !placed.has(name));
  for (const name of wanted) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await place(join(from, name), join(to, name));
  }
  return new Set([...placed, ...wanted]);
}

const copyAssets = (from: string, to: string) =>
  cp(join(from, 'apps/web/dist/assets'), join(to, 'apps/web/dist/assets'), { recursive: true });
