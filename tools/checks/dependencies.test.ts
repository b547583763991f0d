import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })].map(
  (file) => JSON.parse(read(file)) as Manifest,
);
const direct = manifests
  .flatMap(({ dependencies, devDependencies }) => Object.entries({ ...dependencies, ...devDependencies }))
  .filter(([name]) => !name.startsWith('@dubplate/'));

test('docs/dependencies.md justifies every direct dependency once, and nothing else', () => {
  const tables = read('docs/dependencies.md').split('## Replaced by one small file')[0]!;
  const described = [...tables.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual([...new Set(direct.map(([name]) => name))].toSorted());
});

test('every dependency has one exact version in all workspaces', () => {
  const versions = Map.groupBy(direct, ([name]) => name);
  const uneven = [...versions].filter(([, uses]) => new Set(uses.map(([, version]) => version)).size > 1);
  expect(uneven).toEqual([]);
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
