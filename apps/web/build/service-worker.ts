import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const entry = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Code that few members use. The worker stores it on first use. */
const onFirstUse = /\/app\/admin\/|\/twitter-debug\.tsx$/;

type Chunk = Rolldown.OutputChunk;

/** The files that the page needs, directly or after a tap, without those of `onFirstUse`. */
export function filesToStore(bundle: Rolldown.OutputBundle, html: string): string[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  function visit(name: string): void {
    const chunk = byName.get(name);
    if (!chunk || found.has(name) || onFirstUse.test(chunk.facadeModuleId ?? '')) return;
    found.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(visit);
  }
  // Not the entry chunk: Vite removes one that only imports others, and the page names those.
  const scripts = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)];
  if (scripts.length === 0) throw new Error('The page has no script.');
  for (const [, name] of scripts) visit(name!);
  const styles = Object.keys(bundle).filter((name) => /\.(css|woff2)$/.test(name));
  return [...found, ...styles].map((name) => `/${name}`).toSorted();
}

/** Builds dist/sw.js after the page, with the list of files to store and the id of the build. */
export function buildServiceWorker(): Plugin {
  let dist = '';
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    async closeBundle() {
      const html = await readFile(join(dist, 'index.html'), 'utf8');
      const id = /<meta name="build-id" content="([\w-]+)"/.exec(html)![1];
      const files = filesToStore(bundle, html);
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { BUILD: JSON.stringify({ id, files }) },
        build: {
          target: 'baseline-widely-available',
          outDir: dist,
          emptyOutDir: false,
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
