import { expect } from 'vitest';
import { createComments } from '../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, type SignedInMember, type TestApp } from '../test-app.ts';

/** Ten members solve requests with one new song, while others add and favorite it. */
export async function solveWithOneSong(app: TestApp, rounds: number): Promise<void> {
  const signedIn = await createSignedInMembers(app, 10);
  for (let round = 0; round < rounds; round += 1) {
    const title = `Everybody knows ${round}`;
    const song = { title, artists: ['Moth Ledger'] };
    const requests = [];
    for (const [index, owner] of signedIn.entries()) {
      requests.push({ owner, ...(await createAnswered(app, owner, signedIn[(index + 1) % signedIn.length]!)) });
    }
    const calls = requests.map(({ owner, id, answerId }, index) =>
      index % 4 === 3
        ? owner.api.songs.add.mutate(song).then(({ song: { id: songId } }) => favorite(signedIn[0]!, songId))
        : convert(owner, { id, answerId }, title),
    );
    const outcomes = await outcomesOf(calls);
    expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'song-exists')).toEqual([]);
    expect(await app.db.selectFrom('songs').select('id').where('title', '=', title).execute()).toHaveLength(1);
  }
}

export async function createAnswered(app: TestApp, owner: SignedInMember, author: SignedInMember) {
  const [id] = await createRequests(app.db, owner.username, [{ title: 'Closing track' }]);
  const [answerId] = await createComments(app.db, [{ requestId: id!, memberId: author.id }]);
  return { id: id!, answerId: answerId! };
}
export const convert = ({ api }: SignedInMember, request: { id: string; answerId?: string }, title: string) =>
  api.requests.convert.mutate({ ...request, title, artist: 'Moth Ledger' });
const favorite = ({ api }: SignedInMember, songId: string) => api.favorites.set.mutate({ songId, favorited: true });

/** Sorts the results of concurrent calls. */
export const outcomesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((outcome) =>
    outcome.status === 'fulfilled' ? 'done' : String((outcome.reason as { data?: { reason: string } }).data?.reason),
  );
