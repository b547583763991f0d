import {
  listFavoritesSchema,
  setFavoriteSchema,
  type FavoriteChange,
  type FavoritesPage,
} from '@dubplate/domain/favorites/favorite.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { setFavorite } from '../../db/set-favorite.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { announceFavorite } from '../../events/favorite-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listFavorites, listReleasedToday } from './favorites.store.ts';

export const favoritesRouter = router({
  /** The first page of all favorites also has those that come out today. */
  list: memberProcedure.input(listFavoritesSchema).query(async ({ ctx, input }): Promise<FavoritesPage> => {
    const list = listFavorites(ctx.db, ctx.actor.id, input);
    if (input.filter !== 'all' || input.cursor !== undefined) return list;
    const [page, releasedToday] = await Promise.all([list, listReleasedToday(ctx.db, ctx.actor.id, input.today)]);
    return releasedToday.length > 0 ? { ...page, releasedToday } : page;
  }),

  set: memberProcedure.input(setFavoriteSchema).mutation(async ({ ctx, input }): Promise<FavoriteChange> => {
    const beforeUploading = can(ctx.actor, 'favorite before uploading');
    const outcome = await retryRolledBack(() =>
      setFavorite(ctx.db, { ...input, memberId: ctx.actor.id, beforeUploading }),
    );
    if (outcome !== 'done') throw refuse(outcome);
    const change = await announceFavorite(ctx, input.songId, ctx.actor.id);
    if (!change) throw refuse('member-missing');
    return change;
  }),
});
