import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { ReactNode } from 'react';
import { FavoritesList } from '../features/favorites/favorites-list.tsx';
import { isDismissed } from '../features/favorites/dismissed-releases.ts';
import { currentMember } from '../platform/session.ts';
import { TextLink } from '../ui/controls/text-link.tsx';
import { loadOnce, OnDemand, useLazy } from '../ui/hooks/lazy.tsx';
import { useLater } from '../ui/hooks/use-later.ts';
import { LoadFailed } from '../ui/lists/paged.tsx';
import { TileSkeleton } from '../ui/lists/tile-skeleton.tsx';
import { useTileActions } from './use-tile-actions.tsx';

const loadDiscover = loadOnce(async () => (await import('./discover-body.tsx')).DiscoverBody);
const loadEmptyHome = loadOnce(async () => (await import('./discover-body.tsx')).EmptyHome);
const loadReleased = loadOnce(async () => (await import('./released-favorites.tsx')).ReleasedFavorites);
/** Most days no favorite comes out. */
const loadReleases = loadOnce(async () => (await import('../features/favorites/release-card.tsx')).ReleaseCard);

type HomeFavoritesProps = { filter: ReleaseFilter; today: CalendarDay; isDiscovering: boolean; emptyAction: ReactNode };

/** Favorites, or Discover: while the member has no favorites, and after a tap on its link or into the search box. */
export function HomeFavorites({ filter, today, isDiscovering, emptyAction }: HomeFavoritesProps) {
  const actions = useTileActions('Your Favorites');
  // Below the list, so it is no part of the first load. The card above the list needs it at once.
  const isLater = useLater(1_500);
  return (
    <FavoritesList filter={filter} today={today} emptyAction={emptyAction} actions={actions}>
      {({ list, hasNone, isLoaded, isWhole, pages, releasedToday }) => {
        const released = filter === 'all' && (
          <OnDemand
            load={loadReleased}
            wanted={isLoaded && (isLater || releasedToday.length > 0) && currentMember()?.favoriteCount !== 0}
            onFailure={() => {}}
            props={{ today, isWhole, listed: pages }}
          />
        );
        if (filter === 'all' && hasNone) {
          return (
            <>
              <h2 className="sr-only">Your Favorites</h2>
              <LazyEmptyHome action={emptyAction}>
                {released}
                <Discover today={today} isNew />
              </LazyEmptyHome>
            </>
          );
        }
        if (filter === 'all' && isDiscovering) {
          return (
            <>
              <ListTitle link={<ViewLink to="/">Your Favorites</ViewLink>}>Discover</ListTitle>
              <Discover today={today} />
            </>
          );
        }
        return (
          <WithReleases songs={releasedToday} today={today}>
            {/* A new element when the list is loaded: the card appears above it at the same moment. */}
            <ListTitle
              key={String(isLoaded)}
              link={filter === 'all' && <ViewLink to="/?discover=1">Discover</ViewLink>}
            >
              Your Favorites
            </ListTitle>
            {list}
            {released}
          </WithReleases>
        );
      }}
    </FavoritesList>
  );
}

function Discover({ today, isNew = false }: { today: CalendarDay; isNew?: boolean }) {
  const { Component: Body, retry } = useLazy(loadDiscover);
  if (Body) return <Body today={today} isNew={isNew} />;
  return retry ? <LoadFailed onRetry={retry} /> : <TileSkeleton label="Loading songs..." />;
}

type WithReleasesProps = { songs: readonly ReleasedFavorite[]; today: CalendarDay; children: ReactNode };

/** The card of today's releases above the list. The list waits for the code of the card, so that it does not move. */
function WithReleases({ songs, today, children }: WithReleasesProps) {
  const wanted = songs.length > 0 && !isDismissed(today);
  const { Component: Releases, retry } = useLazy(loadReleases, { wanted });
  if (wanted && !Releases && !retry) {
    return (
      <>
        <ListTitle>Your Favorites</ListTitle>
        <TileSkeleton label="Loading songs..." />
      </>
    );
  }
  return (
    <>
      {Releases && <Releases songs={songs} today={today} />}
      {children}
    </>
  );
}

export function ListTitle({ link, children }: { link?: ReactNode; children: string }) {
  return (
    <div className="mt-6 mb-2 flex items-center justify-between wide:mt-7 wide:mb-4 desk:mt-5">
      <h2 id="list-title" className="text-heading">
        {children}
      </h2>
      {link}
    </div>
  );
}

function LazyEmptyHome(props: { action: ReactNode; children: ReactNode }) {
  const { Component, retry } = useLazy(loadEmptyHome);
  if (Component) return <Component {...props} />;
  return retry ? <LoadFailed onRetry={retry} /> : <TileSkeleton label="Loading songs..." />;
}

/** The other view of Home. */
const ViewLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink quiet to={to} className="-my-3 -mr-2 gap-1.5 px-2">
    {children}
  </TextLink>
);
