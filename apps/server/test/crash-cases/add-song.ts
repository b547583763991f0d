import { crashCase } from '../crash-harness.ts';
import { createSignedInMembers, type SignedInMember } from '../test-app.ts';

type Upload = { member: SignedInMember; title: string; artist: string };

export const addSong = crashCase<Upload>({
  procedure: 'songs.add',
  writes: [
    { write: 'insert on songs', column: 'uploaded_by', value: ({ member }) => member.id },
    { write: 'insert on song_words', column: 'word', value: ({ artist }) => artist },
    { write: 'insert on favorites', column: 'member_id', value: ({ member }) => member.id },
    { write: 'update on members', column: 'id', value: ({ member }) => member.id },
  ],
  async prepare(env, name) {
    const [member] = await createSignedInMembers(env, 1);
    return { member: member!, title: `phoenix${name}`, artist: `ash${name}` };
  },
  run: ({ member, title, artist }) => member.api.songs.add.mutate({ title, artists: [artist], link: '' }),
  async effects({ db }, { member, title, artist }) {
    const songs = await db.selectFrom('songs').select('id').where('title', '=', title).execute();
    const words = await db.selectFrom('song_words').select('word').where('word', '=', artist).execute();
    const favorites = await db.selectFrom('favorites').select('song_id').where('member_id', '=', member.id).execute();
    const counts = await db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
    return {
      song: songs.length === 1,
      searchable: words.length > 0,
      favorite: favorites.length === 1 && favorites[0]!.song_id === songs[0]?.id,
      uploadCount: counts.upload_count === 1,
      favoriteCount: counts.favorite_count === 1,
      firstSong: counts.has_uploaded_first_song,
    };
  },
});
