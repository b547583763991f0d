import { artistKey } from '@dubplate/domain/artists/artist-name.ts';
import { readArtistSchema, spellArtist, type ArtistSongs } from '@dubplate/domain/artists/artist.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listArtistSongs, readArtistAbout } from './artists.store.ts';

export const artistsRouter = router({
  /** An unknown name has a page without songs. */
  read: memberProcedure.input(readArtistSchema).query(async ({ ctx, input }): Promise<ArtistSongs> => {
    const { name, today, cursor } = input;
    const key = artistKey(name);
    if (!key) return { about: { name, songCount: 0, solvedCount: 0, requests: [] }, songs: [], nextCursor: null };
    const [page, about] = await Promise.all([
      listArtistSongs(ctx.db, ctx.actor.id, { key, today, cursor }),
      cursor ? null : readArtistAbout(ctx.db, key),
    ]);
    return { ...page, about: about && { ...about, name: spellArtist(name, page.songs) } };
  }),
});
