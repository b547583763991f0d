import type { Database } from '../../platform/database.ts';
import { setFavorite } from './favorites.store.ts';

/** A heart that comes with something else. Somebody who may not give one yet simply gives none. */
export async function giveHeart(
  db: Database,
  heart: { songId: string; memberId: string; beforeUploading: boolean },
): Promise<void> {
  await setFavorite(db, { ...heart, favorited: true });
}
