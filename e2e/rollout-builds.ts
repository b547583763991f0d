import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export type Builds = {
  /** Folders with a checkout each, built and ready to be started. */
  previous: string;
  current: string;
  remove(): Promise<void>;
};

/** Touches tables that are in use, so that there is a migration to run under load whatever this commit brings. */
const migration = `
alter table requests add column rollout_test integer;
alter table songs add column rollout_test integer not null default 0;
create table rollout_test (id integer primary key);
`;

/** The previous build from git history and this one from the working tree, both in a temporary folder. */
export async function prepareBuilds(): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-rollout-'));
  const [previous, current] = [join(folder, 'previous'), join(folder, 'current')];
  await checkOutBaseline(previous);
  for (const part of ['apps', 'packages', 'tools', 'package.json']) {
    await cp(join(root, part), join(current, part), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    });
  }
  await linkModules(previous);
  await linkModules(current);
  await writeFile(join(current, 'apps/server/migrations/9999-rollout-test.sql'), migration);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: join(previous, 'apps/web'), env });
  // As docs/operations.md says: assets of both builds are everywhere before the first process restarts.
  await copyAssets(previous, current);
  await copyAssets(current, previous);
  return { previous, current, remove: () => rm(folder, { recursive: true }) };
}

async function checkOutBaseline(folder: string): Promise<void> {
  const file = 'e2e/rollout-baseline.txt';
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

/** Installed packages are shared; the workspace packages are the checkout's own. */
async function linkModules(checkout: string): Promise<void> {
  const [installed, own] = [join(root, 'node_modules'), join(checkout, 'node_modules')];
  await mkdir(join(own, '@dubplate'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@dubplate' && !name.startsWith('.')) await symlink(join(installed, name), join(own, name));
  }
  for (const [name, path] of [
    ['domain', 'packages/domain'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const) {
    await symlink(join(checkout, path), join(own, '@dubplate', name));
  }
}

const copyAssets = (from: string, to: string) =>
  cp(join(from, 'apps/web/dist/assets'), join(to, 'apps/web/dist/assets'), { recursive: true });
