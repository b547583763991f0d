import { EmptyFavorites } from '../features/favorites/empty-favorites.tsx';
import { Welcome } from '../features/invites/welcome.tsx';

/** Home of a member without favorites. Loaded on demand: the first load of Home must stay small. */
export function EmptyHome() {
  return (
    <Welcome>
      <EmptyFavorites />
    </Welcome>
  );
}
