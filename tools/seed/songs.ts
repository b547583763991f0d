import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { demoMembers, listDemoHearts, listDemoSongs } from './demo.ts';
import { insertHearts, insertMembers, insertSongs, insertWords, readMemberIds, recount, type Pool } from './rows.ts';

/**
 * The demo's songs and who likes them. What is there already stays as it is, so doing it twice adds nothing; says how many
 * songs are new.
 */
export async function seedSongs(pool: Pool): Promise<number> {
  await insertMembers(pool, demoMembers);
  const [anybody] = demoMembers;
  const members = await readMemberIds(pool);
  const songs = listDemoSongs(calendarDayOf(new Date()));
  const added = await insertSongs(pool, songs, (name) => members.get(name) ?? anybody!.id);
  await insertWords(pool, songs, new Set());
  await insertHearts(pool, listDemoHearts(songs), members);
  await recount(pool);
  return added;
}
