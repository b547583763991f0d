import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { insertFavorites } from '../fixtures/votes-and-favorites.ts';
import { demoMembers, listDemoHearts, listDemoSongs } from './demo.ts';
import { insertMembers, insertSongs, insertWords, readMemberIds, recount, withMemberIds, type Pool } from './rows.ts';

/** Inserts the demo songs and favorites, skips existing ones, and returns the number of new songs. Idempotent. */
export async function seedSongs(pool: Pool): Promise<number> {
  await insertMembers(pool, demoMembers);
  const [fallback] = demoMembers;
  const members = await readMemberIds(pool);
  const songs = listDemoSongs(calendarDayOf(new Date()));
  const added = await insertSongs(pool, songs, (name) => members.get(name) ?? fallback!.id);
  await insertWords(pool, songs, new Set());
  await insertFavorites(createDatabase(pool), withMemberIds(listDemoHearts(songs), members));
  await recount(pool);
  return added;
}
