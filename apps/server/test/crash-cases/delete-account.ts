import { crashCase } from '../crash-harness.ts';
import { createComments } from '../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, type SignedInMember } from '../test-app.ts';
import { createVotables, createVotesAndFavorites } from '../votes-and-favorites.ts';

/** A member who posted a request, commented, voted and favorited. */
type Deletion = { member: SignedInMember; requestId: string; votedId: string; songId: string };

export const deleteAccount = crashCase<Deletion>({
  procedure: 'ownData.deleteAccount',
  writes: [
    { write: 'delete on votes', column: 'member_id', value: ({ member }) => member.id },
    { write: 'update on request_states', column: 'request_id', value: ({ votedId }) => votedId },
    { write: 'delete on favorites', column: 'member_id', value: ({ member }) => member.id },
    { write: 'update on songs', column: 'id', value: ({ songId }) => songId },
    { write: 'delete on members', column: 'id', value: ({ member }) => member.id },
    { write: 'delete on sessions', column: 'member_id', value: ({ member }) => member.id },
    { write: 'update on requests', column: 'member_id', value: ({ member }) => member.id },
    { write: 'update on comments', column: 'member_id', value: ({ member }) => member.id },
  ],
  async prepare(env) {
    const [member, author] = (await createSignedInMembers(env, 2)) as [SignedInMember, SignedInMember];
    const liked = await createVotables(env.db, author, 1);
    await createVotesAndFavorites(env.db, member.id, liked);
    const [requestId] = await createRequests(env.db, member.username, [{ title: 'Left behind' }]);
    await createComments(env.db, [{ requestId: requestId!, memberId: member.id }]);
    return { member, requestId: requestId!, votedId: liked.requests[0]!, songId: liked.songs[0]! };
  },
  run: ({ member: { api, username } }) => api.ownData.deleteAccount.mutate({ username }),
  async effects({ db }, { member: { id }, requestId, votedId, songId }) {
    const isGone = async (table: 'sessions' | 'votes' | 'favorites' | 'comments') =>
      (await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute()).length === 0;
    const members = await db.selectFrom('members').select('id').where('id', '=', id).execute();
    const voted = db.selectFrom('request_states').select('vote_count').where('request_id', '=', votedId);
    const song = db.selectFrom('songs').select('favorite_count').where('id', '=', songId);
    const request = db.selectFrom('requests').select('member_id').where('id', '=', requestId);
    return {
      member: members.length === 0,
      sessions: await isGone('sessions'),
      votes: await isGone('votes'),
      voteCount: (await voted.executeTakeFirstOrThrow()).vote_count === 0,
      favorites: await isGone('favorites'),
      favoriteCount: (await song.executeTakeFirstOrThrow()).favorite_count === 0,
      requestAnonymised: (await request.executeTakeFirstOrThrow()).member_id === null,
      commentAnonymised: await isGone('comments'),
    };
  },
});
