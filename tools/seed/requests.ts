import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { listDemoRequests } from './demo-requests.ts';
import { listDemoSongs } from './demo.ts';
import {
  insertComments,
  insertRequests,
  insertVotes,
  markRequestsSolved,
  readMemberIds,
  recountRequests,
  type Pool,
} from './rows.ts';

/** The demo's requests, with votes, comments and what some of them turned out to be. Comes after the demo's songs. */
export async function seedRequests(pool: Pool): Promise<number> {
  const members = await readMemberIds(pool);
  const [anybody] = members.values();
  const demo = listDemoRequests(new Date());
  const added = await insertRequests(pool, demo.requests, (name) => members.get(name) ?? anybody!);
  await insertVotes(pool, demo.votes, members);
  await insertComments(pool, demo.comments, members);
  const songs = listDemoSongs(calendarDayOf(new Date()));
  await markRequestsSolved(
    pool,
    demo.solved.map(({ songIndex, ...solved }) => ({ ...solved, songId: songs[songIndex]!.id })),
  );
  await recountRequests(pool);
  return added;
}
