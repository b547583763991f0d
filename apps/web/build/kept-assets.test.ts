import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAssets, readRecords, recordsToKeep } from './kept-assets.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dubplate-dist-'));
  await mkdir(join(dist, 'assets'));
});
afterAll(() => rm(dist, { recursive: true }));

const build = (id: string, builtAt: string, assets: string[] = []) => ({
  id,
  builtAt: `${builtAt}T12:00:00.000Z`,
  assets,
});

test('recordsToKeep keeps a build for 14 days after its replacement, at any age', () => {
  const records = [
    build('newest', '2026-03-01'),
    build('replaced-now', '2025-12-01'),
    build('replaced-in-december', '2025-06-01'),
  ];
  const kept = (now: string) => recordsToKeep(records, new Date(`${now}T12:00:00.000Z`)).map(({ id }) => id);
  expect(kept('2026-03-01')).toEqual(['newest', 'replaced-now']);
  expect(kept('2026-03-14')).toEqual(['newest', 'replaced-now']);
  expect(kept('2026-03-16')).toEqual(['newest']);
});

/** Writes the files of a build and their compressed variants, as Vite does. Returns the remaining assets. */
async function runBuild(id: string, day: string, assets: string[]) {
  const earlier = await readRecords(dist);
  for (const name of assets) {
    for (const suffix of ['', '.br', '.gz']) await writeFile(join(dist, 'assets', `${name}${suffix}`), id);
  }
  await keepAssets(dist, earlier, build(id, day, assets));
  return (await readdir(join(dist, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
}

test('keepAssets keeps assets of earlier builds beside the new ones and deletes them after 14 days', async () => {
  await writeFile(join(dist, 'assets', 'before-records.js'), '');
  expect(await runBuild('one', '2026-01-01', ['home-1.js', 'shared.js'])).toEqual([
    'before-records.js',
    'home-1.js',
    'shared.js',
  ]);
  expect(await runBuild('two', '2026-01-10', ['home-2.js', 'shared.js'])).toEqual([
    'before-records.js',
    'home-1.js',
    'home-2.js',
    'shared.js',
  ]);
  expect(await runBuild('two', '2026-01-12', ['home-2.js', 'shared.js'])).toContain('home-1.js');
  expect(await runBuild('three', '2026-03-01', ['home-3.js', 'shared.js'])).toEqual([
    'home-2.js',
    'home-3.js',
    'shared.js',
  ]);
  expect(await readdir(join(dist, 'assets'))).not.toContain('home-1.js.br');
});
