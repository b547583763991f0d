import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { createDatabase } from '../../apps/server/src/db/database.ts';
import { createComments } from '../fixtures/comments.ts';
import { createVotes } from '../fixtures/votes-and-favorites.ts';
import { listDemoRequests } from './demo-requests.ts';
import { listDemoSongs } from './demo.ts';
import {
  insertRequests,
  markRequestsSolved,
  readMemberIds,
  recountRequests,
  withMemberIds,
  type Pool,
} from './rows.ts';

/** The demo requests with votes, comments and answers. Needs the demo songs. */
export async function seedRequests(pool: Pool): Promise<number> {
  const members = await readMemberIds(pool);
  const [fallbackId] = members.values();
  const demo = listDemoRequests(new Date());
  const added = await insertRequests(pool, demo.requests, (name) => members.get(name) ?? fallbackId!);
  const db = createDatabase(pool);
  await createVotes(db, withMemberIds(demo.votes, members));
  await createComments(
    db,
    demo.comments.map(({ member, ...comment }) => ({ ...comment, memberId: members.get(member) ?? null })),
  );
  const songs = listDemoSongs(calendarDayOf(new Date()));
  await markRequestsSolved(
    pool,
    demo.solved.map(({ songIndex, ...solved }) => ({ ...solved, songId: songs[songIndex]!.id })),
  );
  await recountRequests(pool);
  return added;
}
