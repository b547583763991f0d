import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { lockSongs } from '../../db/locks.ts';
import { convertSavedHearts, readSavedSongs, setSavedHeart } from '../../db/saved-hearts.ts';
import { setFavorite } from '../../db/set-favorite.ts';
import { inTransaction, retryRolledBack } from '../../db/transaction.ts';
import { announceFavorites } from '../../events/favorite-events.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Services } from '../../platform/trpc.ts';

type WithDatabase = Pick<Services, 'db'>;

export async function favorite(
  { db }: WithDatabase,
  { songId, favorited }: { songId: SongId; favorited: boolean },
  actor: MemberActor,
): Promise<void> {
  const beforeUploading = can(actor, 'favorite before uploading');
  const outcome = await retryRolledBack(() =>
    setFavorite(db, { songId, favorited, memberId: actor.id, beforeUploading }),
  );
  if (outcome !== 'done') throw refuse(outcome);
}

/**
 * Saves a heart until the member's first upload, or removes it. A member who may favorite by now gets the favorite: the
 * upload, or the early access, came from another tab.
 */
export async function saveHeart(
  { db }: WithDatabase,
  { songId, saved }: { songId: SongId; saved: boolean },
  actor: MemberActor,
): Promise<void> {
  const mayFavorite = saved && can(actor, 'favorite before uploading');
  const outcome = mayFavorite ? 'may-favorite' : await setSavedHeart(db, { memberId: actor.id, songId, saved });
  if (outcome === 'may-favorite') await favorite({ db }, { songId, favorited: true }, actor);
  else if (outcome !== 'done') throw refuse(outcome);
}

/** Job: converts the saved hearts of a member whose first upload was imported, or added by an older build. */
export async function convertLeftHearts(services: Pick<Services, 'db' | 'live'>, memberId: MemberId): Promise<void> {
  const converted = await inTransaction(services.db, async (transaction) => {
    const saved = await readSavedSongs(transaction, memberId);
    if (!saved) return [];
    await lockSongs(transaction, saved);
    return convertSavedHearts(transaction, memberId, saved);
  });
  await announceFavorites(services, converted, memberId);
}
