import type { ReactNode } from 'react';
import { NoFavorites } from '../features/favorites/no-favorites.tsx';
import { Welcome } from '../features/invites/welcome.tsx';

type EmptyHomeProps = {
  action: ReactNode;
  /** Discover. */
  children: ReactNode;
};

/** Home of a member without favorites. Loaded on demand: the first load of Home must stay small. */
export function EmptyHome({ action, children }: EmptyHomeProps) {
  return (
    <Welcome>
      <NoFavorites action={action} />
      {children}
    </Welcome>
  );
}
