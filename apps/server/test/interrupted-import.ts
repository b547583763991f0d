import { expect } from 'vitest';
import type { CrashServer } from './crash-server.ts';
import { checkImportCounters, dryRun, makeRecords } from './imports.ts';
import type { SignedInMember } from './test-app.ts';

/** Several batches of the job worker. */
export const rowCount = 100;

/** Starts an import and kills its process in the last batch, when all other batches are stored. */
export async function killDuringImport(crash: CrashServer, admin: SignedInMember, name: string): Promise<string> {
  const { id } = await dryRun(admin, makeRecords(rowCount, name));
  await crash.waitAfter('insert on songs', 'title', `${name} ${rowCount - 1}`);
  await crash.hold();
  await admin.api.imports.run.mutate({ id });
  await crash.untilWaiting(1);
  await crash.kill();
  await checkImportCounters(crash.env.db);
  const stored = await titlesOf(crash, name);
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.length).toBeLessThan(rowCount);
  return id;
}

/** Fails unless every song of the file exists once. */
export async function expectWholeImport(crash: CrashServer, name: string): Promise<void> {
  const titles = makeRecords(rowCount, name).map(({ title }) => String(title));
  expect(await titlesOf(crash, name)).toEqual(titles.toSorted());
  await checkImportCounters(crash.env.db);
}

async function titlesOf({ env }: CrashServer, name: string): Promise<string[]> {
  const songs = await env.db.selectFrom('songs').select('title').where('title', 'like', `${name} %`).execute();
  return songs.map(({ title }) => title).toSorted();
}
