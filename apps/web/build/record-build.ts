import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { keepAssets, readRecords, type BuildRecord } from './kept-assets.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Source that the server runs. Node strips the types at start, so the server has no build with its own id. */
const serverFolders = ['apps/server/src', 'apps/server/migrations', 'apps/server/functions', 'packages/domain/src'];

/**
 * The build id is a hash of all shipped files. Writes it into the page (`<meta name="build-id">`), and keeps the assets
 * of earlier builds in dist/assets for open tabs.
 */
export function recordBuild(): Plugin {
  let dist = '';
  let earlier: BuildRecord[] = [];
  let id = '';
  return {
    name: 'record-build',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    async buildStart() {
      earlier = await readRecords(dist);
    },
    async transformIndexHtml(html, { bundle = {} }) {
      const hash = createHash('sha256').update(html).update(Object.keys(bundle).toSorted().join());
      for (const folder of serverFolders) await addFolder(hash, join(root, folder));
      hash.update(await readFile(join(root, 'package-lock.json')));
      id = hash.digest('hex').slice(0, 12);
      return [{ tag: 'meta', attrs: { name: 'build-id', content: id }, injectTo: 'head' }];
    },
    async writeBundle(_options, bundle) {
      const assets = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => file.slice('assets/'.length));
      await keepAssets(dist, earlier, { id, builtAt: new Date().toISOString(), assets });
    },
  };
}

async function addFolder(hash: ReturnType<typeof createHash>, folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!test)\.(ts|sql)$/.test(name));
  for (const name of files.toSorted()) hash.update(name).update(await readFile(join(folder, name)));
}
