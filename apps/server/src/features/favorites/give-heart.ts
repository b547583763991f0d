import type { Database } from '../../db/database.ts';
import { setFavorite, type Outcome } from './favorites.store.ts';

/** A heart that comes with something else. Somebody who may not give one yet simply gives none, and the outcome says so. */
export async function giveHeart(
  db: Database,
  heart: { songId: string; memberId: string; beforeUploading: boolean },
): Promise<Outcome> {
  return setFavorite(db, { ...heart, favorited: true });
}
