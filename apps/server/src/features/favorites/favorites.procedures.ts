import {
  listFavoritesSchema,
  listReleasedSchema,
  saveHeartSchema,
  setFavoriteSchema,
  type FavoriteChange,
  type FavoritesPage,
  type ReleasedPage,
  type SavedChange,
} from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { announceFavorite } from '../../events/favorite-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router, type Context } from '../../platform/trpc.ts';
import { listFavorites, listSaved } from './favorites.store.ts';
import { listReleased, listReleasedToday } from './released.store.ts';
import { favorite, saveHeart } from './set-heart.ts';

async function announce(ctx: Context, songId: SongId, memberId: MemberId): Promise<FavoriteChange> {
  const change = await announceFavorite(ctx, songId, memberId);
  if (!change) throw refuse('member-missing');
  return change;
}

export const favoritesRouter = router({
  /** The first page of all favorites also has those that come out today. */
  list: memberProcedure.input(listFavoritesSchema).query(async ({ ctx, input }): Promise<FavoritesPage> => {
    const list = listFavorites(ctx.db, ctx.actor.id, input);
    if (input.filter !== 'all' || input.cursor !== undefined) return list;
    const [page, releasedToday] = await Promise.all([list, listReleasedToday(ctx.db, ctx.actor.id, input.today)]);
    return releasedToday.length > 0 ? { ...page, releasedToday } : page;
  }),

  /** The shelf of favorites that are out. */
  released: memberProcedure
    .input(listReleasedSchema)
    .query(({ ctx, input }): Promise<ReleasedPage> => listReleased(ctx.db, ctx.actor.id, input)),

  set: idempotentProcedure.input(setFavoriteSchema).mutation(async ({ ctx, input }): Promise<FavoriteChange> => {
    await favorite(ctx, input, ctx.actor);
    return announce(ctx, input.songId, ctx.actor.id);
  }),

  /** The heart of a member who has not uploaded a song yet. */
  save: idempotentProcedure.input(saveHeartSchema).mutation(async ({ ctx, input }): Promise<SavedChange> => {
    await saveHeart(ctx, input, ctx.actor);
    const change = await announce(ctx, input.songId, ctx.actor.id);
    return { ...change, savedCount: (await listSaved(ctx.db, ctx.actor.id)).length };
  }),

  /** The hearts that wait for the first upload, the newest first. */
  saved: memberProcedure.query(async ({ ctx }) => ({ songs: await listSaved(ctx.db, ctx.actor.id) })),
});
