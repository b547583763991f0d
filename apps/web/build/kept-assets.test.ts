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

test('a build is kept until 14 days after it was replaced, however long it ran before', () => {
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

/** What a build does: its files lie there, compressed ones beside them. */
async function run(id: string, day: string, assets: string[]) {
  const earlier = await readRecords(dist);
  for (const name of assets) {
    for (const suffix of ['', '.br', '.gz']) await writeFile(join(dist, 'assets', `${name}${suffix}`), id);
  }
  await keepAssets(dist, earlier, build(id, day, assets));
  return (await readdir(join(dist, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
}

test('assets of earlier builds stay beside those of the new one, and go when their time is over', async () => {
  await writeFile(join(dist, 'assets', 'before-records.js'), '');
  expect(await run('one', '2026-01-01', ['home-1.js', 'shared.js'])).toEqual([
    'before-records.js',
    'home-1.js',
    'shared.js',
  ]);
  expect(await run('two', '2026-01-10', ['home-2.js', 'shared.js'])).toEqual([
    'before-records.js',
    'home-1.js',
    'home-2.js',
    'shared.js',
  ]);
  expect(await run('two', '2026-01-12', ['home-2.js', 'shared.js'])).toContain('home-1.js');
  expect(await run('three', '2026-03-01', ['home-3.js', 'shared.js'])).toEqual(['home-2.js', 'home-3.js', 'shared.js']);
  expect(await readdir(join(dist, 'assets'))).not.toContain('home-1.js.br');
});
