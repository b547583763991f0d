import type { FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import { fillHearts } from '../data/filling-hearts.ts';
import { receiveFavorite } from '../data/songs.ts';
import { toast } from '../ui/overlays/toast.tsx';

/** Shows the saved hearts that the first upload made favorites. False when there were none. */
export function showConverted(converted: readonly FavoriteState[] = []): boolean {
  if (converted.length === 0) return false;
  for (const favorite of converted) receiveFavorite(favorite);
  // From the top of the list down: the last one is the newest favorite.
  fillHearts(converted.map(({ id }) => id).toReversed());
  const songs = converted.length === 1 ? '1 saved song is a favorite' : `${converted.length} saved songs are favorites`;
  toast(`Your first song is up. ${songs} now.`, { milliseconds: 5000 });
  return true;
}
