import { artistKey } from '@dubplate/domain/artists/artist-name.ts';
import {
  artistPageSize,
  artistParts,
  followArtistSchema,
  readArtistSchema,
  spellArtist,
  type ArtistCursor,
  type ArtistFollow,
  type ArtistQuery,
  type ArtistSongs,
} from '@dubplate/domain/artists/artist.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../db/database.ts';
import { idempotentProcedure, memberProcedure, router } from '../../platform/trpc.ts';
import { readArtistAbout, readArtistFollow, readArtistSongs, setArtistFollow } from './artists.store.ts';

export const artistsRouter = router({
  /** An unknown name has a page without songs. */
  read: memberProcedure.input(readArtistSchema).query(async ({ ctx, input }): Promise<ArtistSongs> => {
    const { name, today, cursor } = input;
    const key = artistKey(name);
    if (!key) return { about: { name, songCount: 0, solvedCount: 0, requests: [] }, songs: [], nextCursor: null };
    const [page, about, follow] = await Promise.all([
      listSongs(ctx.db, ctx.actor.id, { key, today, cursor }),
      cursor ? null : readArtistAbout(ctx.db, key),
      cursor ? undefined : readArtistFollow(ctx.db, key, ctx.actor.id),
    ]);
    return { ...page, about: about && { ...about, name: spellArtist(name, page.songs), follow } };
  }),

  /** Followers are notified of new songs. */
  follow: idempotentProcedure.input(followArtistSchema).mutation(async ({ ctx, input }): Promise<ArtistFollow> => {
    const key = artistKey(input.name);
    await setArtistFollow(ctx.db, { key, following: input.following }, ctx.actor.id);
    return readArtistFollow(ctx.db, key, ctx.actor.id);
  }),
});

/** A page of the artist's songs. Continues with the next part when one ends. */
async function listSongs(db: Database, memberId: MemberId, query: ArtistQuery): Promise<Omit<ArtistSongs, 'about'>> {
  const rows: { song: SongRow; cursor: ArtistCursor }[] = [];
  for (const part of artistParts.slice(query.cursor ? artistParts.indexOf(query.cursor.part) : 0)) {
    if (rows.length > artistPageSize) break;
    const cursor = part === query.cursor?.part ? query.cursor : undefined;
    for (const { popularity, ...song } of await readArtistSongs(db, memberId, part, { ...query, cursor })) {
      rows.push({ song, cursor: { part, releaseDate: song.releaseDate, popularity, id: song.id } });
    }
  }
  const page = rows.slice(0, artistPageSize);
  return {
    songs: page.map(({ song }) => song),
    nextCursor: rows.length > artistPageSize ? page.at(-1)!.cursor : null,
  };
}
