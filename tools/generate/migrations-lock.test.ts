import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  findBrokenMigrations,
  findUnlistedMigrations,
  formatLock,
  hashMigrations,
  parseLock,
} from './migrations-lock.ts';

/** As `printf 'create table a ();\n' | sha256sum` says. */
const lock = '0da5e58d9b90392b520cf69917d7c9db95c2141c2f1761342fdfadc499455ee4  0001-a.sql';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dubplate-lock-'));
  await writeFile(join(folder, '0001-a.sql'), 'create table a ();\n');
  await writeFile(join(folder, '0002-b.sql'), 'create table b ();\n');
});
afterEach(() => rm(folder, { recursive: true }));

test('migrations that are as they were locked are fine', async () => {
  const locked = parseLock(formatLock(await hashMigrations(folder)));
  const present = await hashMigrations(folder);
  expect([findBrokenMigrations(locked, present), findUnlistedMigrations(locked, present)]).toEqual([[], []]);
});

test('the lock has the hashes that sha256sum prints', async () => {
  expect(formatLock(await hashMigrations(folder)).split('\n')[0]).toBe(lock);
});

test('an edited migration is named, with a way out', async () => {
  const locked = await hashMigrations(folder);
  await writeFile(join(folder, '0001-a.sql'), 'create table a (id integer);\n');
  const problems = findBrokenMigrations(locked, await hashMigrations(folder));
  expect(problems).toEqual([
    expect.stringMatching(/migrations\/0001-a\.sql was edited after it landed\. .*new migration.*migrations\.lock/),
  ]);
});

test('a removed migration is named', async () => {
  const locked = await hashMigrations(folder);
  await rm(join(folder, '0001-a.sql'));
  const problems = findBrokenMigrations(locked, await hashMigrations(folder));
  expect(problems).toEqual([expect.stringContaining('migrations/0001-a.sql was removed')]);
});

test('a new migration is unlisted, and changes no other line when it is added', async () => {
  const locked = await hashMigrations(folder);
  await writeFile(join(folder, '0003-c.sql'), 'create table c ();\n');
  const present = await hashMigrations(folder);
  expect(findBrokenMigrations(locked, present)).toEqual([]);
  expect(findUnlistedMigrations(locked, present)).toEqual(['0003-c.sql']);
  expect(formatLock(present).startsWith(formatLock(locked))).toBe(true);
});
