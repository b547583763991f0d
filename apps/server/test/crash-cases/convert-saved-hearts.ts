import { createSongs } from '../../../../tools/fixtures/songs.ts';
import { crashCase } from '../crash-harness.ts';
import { createNewcomers, type SignedInMember } from '../test-app.ts';

type FirstUpload = { member: SignedInMember; title: string; saved: [string, string] };

export const convertSavedHearts = crashCase<FirstUpload>({
  procedure: 'songs.add with saved hearts',
  writes: [
    { write: 'delete on saved_hearts', column: 'member_id', value: ({ member }) => member.id },
    { write: 'insert on favorites', column: 'song_id', value: ({ saved }) => saved[1] },
    { write: 'update on songs', column: 'id', value: ({ saved }) => saved[0] },
    { write: 'update on members', column: 'id', value: ({ member }) => member.id },
    { write: 'insert on songs', column: 'uploaded_by', value: ({ member }) => member.id },
  ],
  async prepare(env, name) {
    const [member] = (await createNewcomers(env, 1)) as [SignedInMember];
    const titles = [{ title: `waiting${name}a` }, { title: `waiting${name}b` }];
    const saved = (await createSongs(env.db, titles)) as [string, string];
    for (const songId of saved) await member.api.favorites.save.mutate({ songId, saved: true });
    return { member, title: `first${name}`, saved };
  },
  run: ({ member, title }) => member.api.songs.add.mutate({ title, artists: [`own${title}`], link: '' }),
  async effects({ db }, { member, title, saved }) {
    const uploads = await db.selectFrom('songs').select('id').where('title', '=', title).execute();
    const left = await db.selectFrom('saved_hearts').select('song_id').where('member_id', '=', member.id).execute();
    const hearts = await db.selectFrom('favorites').select('song_id').where('member_id', '=', member.id).execute();
    const songs = await db.selectFrom('songs').select('favorite_count').where('id', 'in', saved).execute();
    const counts = await db.selectFrom('members').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
    return {
      upload: uploads.length === 1,
      noneSaved: left.length === 0,
      favorites: hearts.length === 3,
      songCounts: songs.every((song) => song.favorite_count === 1),
      memberCount: counts.favorite_count === 3,
      firstSong: counts.has_uploaded_first_song,
    };
  },
});
