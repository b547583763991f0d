import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';
import { createRequests } from '../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import type { SignedInMember } from './test-app.ts';

/** Creates this many requests and songs of `author`, for a member to vote for and to favorite. */
export async function createVotables(db: Database, author: SignedInMember, count: number) {
  const requests: string[] = [];
  const songs: string[] = [];
  for (let from = 0; from < count; from += 1_000) {
    const titles = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => ({
      title: `Track ${from + index}`,
    }));
    requests.push(...(await createRequests(db, author.username, titles)));
    songs.push(...(await createSongs(db, titles)));
  }
  return { requests, songs };
}

/** Inserts a vote of the member for each request and a favorite for each song, and updates every counter. */
export async function createVotesAndFavorites(
  db: Database,
  memberId: string,
  { requests, songs }: { requests: readonly string[]; songs: readonly string[] },
): Promise<void> {
  await sql`insert into votes (request_id, member_id) select unnest(${requests}::uuid[]), ${memberId}`.execute(db);
  await sql`
    update request_states set vote_count = vote_count + 1, hot_score = hot_score(vote_count + 1, created_at)
    where request_id = any(${requests}::uuid[])
  `.execute(db);
  await sql`insert into favorites (song_id, member_id) select unnest(${songs}::uuid[]), ${memberId}`.execute(db);
  await sql`update songs set favorite_count = favorite_count + 1 where id = any(${songs}::uuid[])`.execute(db);
  await sql`update members set favorite_count = favorite_count + ${songs.length} where id = ${memberId}`.execute(db);
}
