import { listFavoritesSchema, setFavoriteSchema } from '@dubplate/domain/favorites/favorite.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { isForeignKeyViolation, retryUndone } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { announceHeart } from '../../events/favorite-events.ts';
import { setFavorite, type Heart } from './favorites.store.ts';
import { listFavorites } from './list-favorites.ts';

export const favoritesRouter = router({
  list: memberProcedure
    .input(listFavoritesSchema)
    .query(({ ctx, input }) => listFavorites(ctx.db, ctx.actor.id, input)),

  set: memberProcedure.input(setFavoriteSchema).mutation(async ({ ctx, input }): Promise<Heart> => {
    const beforeUploading = can(ctx.actor, 'favorite before uploading');
    const outcome = await retryUndone(() =>
      setFavorite(ctx.db, { ...input, memberId: ctx.actor.id, beforeUploading }),
    ).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? refuse('member-missing') : error;
    });
    if (outcome !== 'done') throw refuse(outcome);
    const heart = await announceHeart(ctx, input.songId, ctx.actor.id);
    if (!heart) throw refuse('member-missing');
    return heart;
  }),
});
