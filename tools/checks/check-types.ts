/**
 * `npm run check:types` checks each TypeScript project whose sources have changed since the last run.
 * The domain and the server emit declarations. The web reads those and no source of the server (decision 54).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';

const require = createRequire(import.meta.url);
const webBuild = 'node_modules/.cache/types/apps/web/tsconfig.tsbuildinfo';
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// tsc does not look for changes in installed packages.
const afterInstall = changedAt('node_modules/.package-lock.json') > changedAt(webBuild) ? ['--force'] : [];
const { status } = runCompiler(['-b', '.', 'apps/web', 'apps/web/src/service-worker', ...afterInstall]);
if (status !== 0) process.exit(1);

const { fileNames } = JSON.parse(readFileSync(webBuild, 'utf8')) as { fileNames: string[] };
const ofServer = fileNames
  .map((file) => join(dirname(webBuild), file))
  .filter((file) =>
    /^(node_modules\/\.cache\/types\/)?apps\/server\/|^node_modules\/(kysely|fastify|@?better-auth)\//.test(file),
  )
  .toSorted();
if (ofServer.join() !== 'node_modules/.cache/types/apps/server/src/client-router.d.ts') {
  console.error('Of the server, the web must read client-router.d.ts and nothing else. It has read:');
  console.error(ofServer.slice(0, 20).join('\n'));
  console.error('Declare each type that a procedure returns in packages/domain.');
  process.exit(1);
}

/** The native compiler needs a quarter of the CPU time. A platform without its package uses the one in JavaScript. */
function runCompiler(options: string[]) {
  const native = findNativeCompiler();
  if (!native)
    return spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), ...options], { stdio: 'inherit' });
  // Several threads infer the same types several times.
  return spawnSync(native, [...options, '--singleThreaded'], { stdio: 'inherit' });
}

function findNativeCompiler(): string | null {
  const { platform, arch } = process;
  try {
    const installed = require.resolve(`@typescript/typescript-${platform}-${arch}/package.json`);
    return join(installed, '../lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
  } catch {
    return null;
  }
}
