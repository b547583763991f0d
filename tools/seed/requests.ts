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

/** The demo requests with votes, comments and answers. Needs the demo songs. */
export async function seedRequests(pool: Pool): Promise<number> {
  const members = await readMemberIds(pool);
  const [fallbackId] = members.values();
  const demo = listDemoRequests(new Date());
  const added = await insertRequests(pool, demo.requests, (name) => members.get(name) ?? fallbackId!);
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
