import { expect } from 'vitest';
import { checkCounters } from '../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { runInLanes } from '../lanes.ts';
import { createSignedInMembers, type SignedInMember, type TestApp } from '../test-app.ts';
import { createVotables, createVotesAndFavorites } from '../votes-and-favorites.ts';

/** Deletes accounts while they and others vote, favorite, comment and solve. */
export async function deleteBusyAccounts(app: TestApp, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const signedIn = await createSignedInMembers(app, 6);
    const [author, ...deletedMembers] = signedIn as [SignedInMember, ...SignedInMember[]];
    const { requests, songs } = await createVotables(app.db, author, 12);
    for (const { id } of deletedMembers) {
      await createVotesAndFavorites(app.db, id, { requests: requests.slice(0, 8), songs: songs.slice(0, 8) });
    }
    const [own] = await createRequests(app.db, deletedMembers[0]!.username, [{ title: 'About to be solved' }]);
    const [answerId] = await createComments(app.db, [{ requestId: requests[0]!, memberId: deletedMembers[1]!.id }]);
    const acts = signedIn.flatMap(({ api }) =>
      requests.flatMap((requestId, index) => [
        () => api.votes.set.mutate({ requestId, voted: index % 2 === 0 }),
        () => api.favorites.set.mutate({ songId: songs[index]!, favorited: index % 3 === 0 }),
      ]),
    );
    const busy = [
      ...acts,
      () =>
        deletedMembers[0]!.api.requests.convert.mutate({ id: own!, title: `Solved ${round}`, artist: author.username }),
      () => author.api.requests.solve.mutate({ id: requests[0]!, answerId: answerId! }),
      () => author.api.requests.remove.mutate({ id: requests[1]! }),
      () =>
        deletedMembers[2]!.api.comments.add.mutate({ id: crypto.randomUUID(), requestId: requests[2]!, text: 'Bye' }),
    ];
    const concurrentlyDeleted = deletedMembers.slice(0, 4);
    const all: (() => Promise<unknown>)[] = [
      ...busy.slice(0, busy.length / 2),
      ...concurrentlyDeleted.map((member) => () => deleteAccount(member)),
      ...busy.slice(busy.length / 2),
    ];
    const refused: unknown[] = [];
    await runInLanes(all.map((act) => () => act().catch((error) => refused.push(error.data?.reason))));
    const unexpected = refused.filter((reason) => reason === 'unexpected' || reason === undefined);
    // The server log contains the reason.
    expect([unexpected, app.logLines.filter((line) => line.includes('procedure failed'))]).toEqual([[], []]);
    expect(await Promise.all(signedIn.map(({ id }) => isThere(app, id)))).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
    await checkCounters(app.db);
  }
}

const deleteAccount = ({ api, username }: SignedInMember) => api.ownData.deleteAccount.mutate({ username });
const isThere = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('members').select('id').where('id', '=', id).execute()).length > 0;
