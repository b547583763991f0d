import { crashCase } from '../crash-harness.ts';
import { createComments } from '../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, type SignedInMember } from '../test-app.ts';

/** A request whose comment named the song. */
type Solving = { owner: SignedInMember; author: SignedInMember; id: string; answerId: string; artist: string };

export const solveWithSong = crashCase<Solving>({
  procedure: 'requests.convert',
  writes: [
    { write: 'insert on songs', column: 'uploaded_by', value: ({ owner }) => owner.id },
    { write: 'insert on favorites', column: 'member_id', value: ({ owner }) => owner.id },
    { write: 'insert on song_words', column: 'word', value: ({ artist }) => artist },
    { write: 'update on members', column: 'id', value: ({ owner }) => owner.id },
    { write: 'update on members', column: 'id', value: ({ author }) => author.id },
    { write: 'update on requests', column: 'member_id', value: ({ owner }) => owner.id },
    { write: 'update on request_states', column: 'member_id', value: ({ owner }) => owner.id },
  ],
  async prepare(env, name) {
    const [owner, author] = (await createSignedInMembers(env, 2)) as [SignedInMember, SignedInMember];
    const [id] = await createRequests(env.db, owner.username, [{ title: `Unknown ${name}` }]);
    const [answerId] = await createComments(env.db, [{ requestId: id!, memberId: author.id }]);
    return { owner, author, id: id!, answerId: answerId!, artist: `soot${name}` };
  },
  run: ({ owner, id, answerId, artist }) =>
    owner.api.requests.convert.mutate({ id, answerId, title: `phoenix${artist}`, artist }),
  async effects({ db }, { owner, author, id, artist }) {
    const songs = await db.selectFrom('songs').selectAll().where('source_request_id', '=', id).execute();
    const words = await db.selectFrom('song_words').select('word').where('word', '=', artist).execute();
    const request = await db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const state = db.selectFrom('request_states').selectAll().where('request_id', '=', id);
    const { solved, resolved_song_id: resolved } = await state.executeTakeFirstOrThrow();
    const favorites = await db.selectFrom('favorites').select('song_id').where('member_id', '=', owner.id).execute();
    const readMember = (memberId: string) =>
      db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    return {
      request: request.solved_at !== null && request.identified_by === author.id,
      state: solved && resolved !== null && resolved === songs[0]?.id,
      song: songs.length === 1 && songs[0]!.identified_by === author.id,
      searchable: words.length > 0,
      favorite: favorites.length === 1 && favorites[0]!.song_id === songs[0]?.id,
      identifiedCount: (await readMember(author.id)).identified_count === 1,
      solvedCount: (await readMember(owner.id)).solved_count === 1,
    };
  },
});
