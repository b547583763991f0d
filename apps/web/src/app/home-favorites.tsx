import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { FavoritesList } from '../features/favorites/favorites-list.tsx';
import { isDismissed } from '../features/favorites/dismissed-releases.ts';
import { currentMember } from '../platform/session.ts';
import { RadioGroup, segments } from '../ui/controls/radio-group.tsx';
import { loadOnce, OnDemand, useLazy } from '../ui/hooks/lazy.tsx';
import { useLater } from '../ui/hooks/use-later.ts';
import { LoadFailed } from '../ui/lists/paged.tsx';
import { TileSkeleton } from '../ui/lists/tile-skeleton.tsx';
import { useTileActions } from './use-tile-actions.tsx';

const loadDiscover = loadOnce(async () => (await import('./discover-body.tsx')).DiscoverBody);
const loadEmptyHome = loadOnce(async () => (await import('./discover-body.tsx')).EmptyHome);
const loadMarkOut = loadOnce(async () => (await import('./mark-out.tsx')).MarkOut);
const loadShelf = loadOnce(async () => (await import('../features/favorites/released-shelf.tsx')).ReleasedShelf);
/** Most days no favorite comes out. */
const loadReleases = loadOnce(async () => (await import('../features/favorites/release-card.tsx')).ReleaseCard);

const views = [
  { value: 'favorites', label: 'Your Favorites' },
  { value: 'discover', label: 'Discover' },
] as const;
type View = (typeof views)[number]['value'];

type HomeFavoritesProps = {
  filter: ReleaseFilter;
  today: CalendarDay;
  view: View;
  /** Null while the member has no favorites: Discover is shown then, without a choice. */
  onView: ((view: View) => void) | null;
  emptyAction: ReactNode;
};

/** Favorites or Discover. Below six favorites, Discover is also under the list. */
export function HomeFavorites({ filter, today, view, onView, emptyAction }: HomeFavoritesProps) {
  const actions = useTileActions('Your Favorites');
  // The shelf is below the list, so it is no part of the first load.
  const isLater = useLater(1_500);
  const title = onView ? <ViewSwitch view={view} onView={onView} /> : <ListTitle>Your Favorites</ListTitle>;
  return (
    <>
      <FavoritesList filter={filter} today={today} emptyAction={emptyAction} actions={actions}>
        {({ list, hasNone, isLoaded, isWhole, isShort, pages, releasedToday }) => {
          // Not before all favorites are listed: the shelf would move away with every page.
          const released = filter === 'all' && isWhole && (
            <OnDemand
              load={loadShelf}
              wanted={(isLater || isShort) && currentMember()?.favoriteCount !== 0}
              onFailure={() => {}}
              props={{ today, listed: pages }}
            />
          );
          if (filter === 'all' && hasNone) {
            return (
              <ListSection>
                <WithReleases songs={releasedToday} today={today} title={title}>
                  <h2 className="sr-only">Your Favorites</h2>
                  <LazyEmptyHome action={emptyAction}>
                    {released}
                    <Discover today={today} isNew />
                  </LazyEmptyHome>
                </WithReleases>
              </ListSection>
            );
          }
          if (view === 'discover') {
            return (
              <ListSection>
                {title}
                <Discover today={today} />
              </ListSection>
            );
          }
          return (
            <>
              <ListSection>
                <WithReleases songs={releasedToday} today={today} title={title}>
                  {/* A new element when the list is loaded: the card appears above it at the same moment. */}
                  <Fragment key={String(isLoaded)}>{title}</Fragment>
                  {list}
                  {released}
                </WithReleases>
              </ListSection>
              {filter === 'all' && <DiscoverBelow today={today} wanted={isShort} />}
            </>
          );
        }}
      </FavoritesList>
      {/* Outside: the last favorite may move to the shelf while its dialog is open. */}
      <OnDemand load={loadMarkOut} wanted={isLater} onFailure={() => {}} props={{}} />
    </>
  );
}

function Discover({ today, isNew = false }: { today: CalendarDay; isNew?: boolean }) {
  const { Component: Body, retry } = useLazy(loadDiscover);
  if (Body) return <Body today={today} isNew={isNew} />;
  return retry ? <LoadFailed onRetry={retry} /> : <TileSkeleton label="Loading songs..." />;
}

/** Stays until the member leaves Home: a heart in it may be the sixth. */
function DiscoverBelow({ today, wanted }: { today: CalendarDay; wanted: boolean }) {
  const [isShown, setIsShown] = useState(wanted);
  if (wanted && !isShown) setIsShown(true);
  return isShown && <Discover today={today} />;
}

type WithReleasesProps = {
  songs: readonly ReleasedFavorite[];
  today: CalendarDay;
  title: ReactNode;
  children: ReactNode;
};

/** The card of today's releases above the list. The list waits for the code of the card, so that it does not move. */
function WithReleases({ songs, today, title, children }: WithReleasesProps) {
  const wanted = songs.length > 0 && !isDismissed(today);
  const { Component: Releases, retry } = useLazy(loadReleases, { wanted });
  if (wanted && !Releases && !retry) {
    return (
      <>
        {title}
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

/** On the desk as high as the chips above it, with a target of 44px. */
const segmentLook = {
  ...segments,
  option: `${segments.option} px-1! text-center desk:min-h-9`,
  input: `${segments.input} desk:-inset-y-[5px] desk:h-auto`,
};

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <>
      <h2 id="list-title" className="sr-only">
        {view === 'discover' ? 'Discover' : 'Your Favorites'}
      </h2>
      <RadioGroup
        className="mt-4 mb-2 wide:mt-7 wide:mb-4 wide:max-w-80 desk:mt-5"
        label="Show"
        look={segmentLook}
        options={views}
        value={view}
        onChange={onView}
      />
    </>
  );
}

/** What `ListTitle` names. */
export const ListSection = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="list-title">{children}</section>
);

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
