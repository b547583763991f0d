import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { serverPath } from '@dubplate/domain/screen-path.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leaveOut } from './build/leave-out.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { recordBuild } from './build/record-build.ts';
import { buildServiceWorker } from './build/service-worker.ts';

const api = process.env['API_ORIGIN'];

/** Modules that both visitors and Home need. */
const shared = /\/(logo|icon-button|text-link|field|names|check|circle-check|tag)\.m?[jt]sx?$/;

/**
 * The code of a first load in few files: without groups, each module that two screens share becomes a file of its own.
 * A group takes the matching modules and all that they import, except for modules of the groups above it.
 */
const chunkGroups = [
  { name: 'start', test: (id: string) => id.endsWith('/src/main.tsx') || shared.test(id) },
  // Home and the teaser, but not the forms of visitors.
  { name: 'cover', test: /\/brand\/cover\.tsx$/ },
  { name: 'forms', test: /\/node_modules\/(zod|react-hook-form|@hookform)\/|\/ui\/forms\/(form|password|use)-/ },
  {
    name: 'home',
    test: /\/(app\/member-routes|shared\/song-row|songs\/(song|release-date|platform-names))\.tsx?$|\/react-query\/.*\/useQuery\./,
  },
  // The side column of Home plays clips, and has no request cards.
  { name: 'clips', test: /\/(clips\/play\/(plate-button|song-play)|watch-requests|timestamp|arrow-up)\.m?[jt]sx?$/ },
  // With the first answers that are saved.
  { name: 'open-member-database', test: /\/(open-member-database|snapshots)\.ts$/ },
  // When the first screen is complete (platform/page-is-idle.ts).
  {
    name: 'after-first-screen',
    test: /\/(live-connection|platform\/service-worker|search-results|solved-news)\.tsx?$/,
  },
  // Discover, Track ID, artists and members.
  { name: 'request-card', test: /\/(request-card|clip-row|vote-button)\.tsx$/ },
  { name: 'home-side', test: /\/app\/home-side\.tsx$/ },
  { name: 'discover', test: /\/app\/discover-body\.tsx$/ },
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leaveOut(),
    preloadTextFont(),
    preloadScreens(),
    compressAssets(),
    recordBuild(),
    buildServiceWorker(),
  ],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Open tabs still load chunks of earlier builds. recordBuild deletes old ones.
    emptyOutDir: false,
    // The Content Security Policy forbids data: fonts, and inlined assets cannot be cached by their hash.
    assetsInlineLimit: 0,
    // Every browser of the target supports it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Their package.json does not say that unused modules can be left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/node_modules\/(@trpc|(engine|socket)\.io-client)\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: process.env['PORT'] ? Number(process.env['PORT']) : undefined,
    strictPort: true,
    proxy: api ? { [serverPath.source]: { target: api, ws: true } } : undefined,
  },
});

/** A plugin, because the hashed file name of the font is known only after the build. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((file) => /instrument-sans-latin-wght.*\.woff2$/.test(file));
      if (!font) throw new Error('The text font is missing from the build.');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
    },
  };
}

/** Compresses at build time instead of on every request. The server sends the .br or .gz file. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const body = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(body, { level: 9 }));
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(body));
        }),
      );
    },
  };
}
