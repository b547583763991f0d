import { createFavorites, createVotes } from '../../../tools/fixtures/votes-and-favorites.ts';
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

/** Inserts a vote of the member for each request and a favorite for each song. */
export async function createVotesAndFavorites(
  db: Database,
  memberId: string,
  { requests, songs }: { requests: readonly string[]; songs: readonly string[] },
): Promise<void> {
  await createVotes(
    db,
    requests.map((requestId) => ({ requestId, memberId })),
  );
  await createFavorites(
    db,
    songs.map((songId) => ({ songId, memberId })),
  );
}
