import { type CalendarDay, releaseFilters } from '@dubplate/domain/songs/release.ts';
import { searchWords } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { type ComponentProps, useEffect } from 'react';
import { useOutbox } from '../../data/shown-outbox.ts';
import { HeartButton } from '../../features/favorites/heart-button.tsx';
import { isOffline } from '../../platform/connection.ts';
import { pageIsIdle } from '../../platform/page-is-idle.ts';
import { keys } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { loadOnce, OnDemand, preload, useLazy } from '../../ui/hooks/lazy.tsx';
import { useLater } from '../../ui/hooks/use-later.ts';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { UploadButton } from '../add-song.tsx';
import { HomeFavorites, ListSection, ListTitle } from '../home-favorites.tsx';
import { InboxBell } from '../inbox-bell.tsx';
import { ListAge } from '../list-age.tsx';
import { Page } from '../page.tsx';
import { StatusLine } from '../status-line.tsx';
import { ScreenSearch, useActiveResult, useSearch } from '../search.tsx';
import { useAddressParam } from '../use-address-param.ts';

const filters = [
  { value: 'all', label: 'All Unreleased' },
  { value: 'week', label: 'Releasing This Week' },
  { value: 'month', label: 'Releasing This Month' },
] as const;

const filterOf = (value: string) => releaseFilters.find((each) => each === value) ?? null;

const loadSide = loadOnce(async () => (await import('../home-side.tsx')).HomeSide);

const loadResults = loadOnce(async () => (await import('../../features/songs/search-results.tsx')).SearchResults);

const loadPosted = loadOnce(async () => (await import('../posted-card.tsx')).PostedCard);

const heartOf = (song: SongRow) => <HeartButton song={song} />;

export function HomeScreen() {
  const [chosen, setChosen] = useAddressParam('filter');
  // Not the filter of the favorites: a search finds all songs until a chip is tapped.
  const [released, setReleased] = useAddressParam('released');
  const [discovering, setDiscovering] = useAddressParam('discover');
  const narrowed = filterOf(released);
  const { query } = useSearch();
  const activeId = useActiveResult();
  const today = useToday();
  const searching = searchWords(query).length > 0;
  const filter = filterOf(chosen) ?? 'all';
  useEffect(() => void pageIsIdle().then(() => preload(loadResults)), []);
  const upload = useSheetParam('upload');
  const add = (
    <Button needsServer size="small" onClick={() => upload.open('song')}>
      Add a song
    </Button>
  );
  const isDesk = useDesk();
  const deviceText = isDesk ? 'On this computer' : 'On this phone';
  // Search results use the whole width.
  const hasSide = isDesk && !searching;
  const session = useSession();
  const hasNoFavorites = session.status === 'signed-in' && session.member.favoriteCount === 0;

  const isDiscovering = filter === 'all' && (discovering !== '' || hasNoFavorites);
  const list = isDiscovering ? keys.discover(today) : keys.favorites(filter, today);
  const offline = isOffline.useValue();

  function choose(next: string): void {
    if (searching) return setReleased(next === narrowed ? '' : next);
    if (discovering) setDiscovering('');
    setChosen(next === 'all' ? '' : next);
  }

  function show(view: string): void {
    setChosen('');
    setDiscovering(view === 'discover' ? '1' : '');
  }

  return (
    <Page hasStatusLine>
      <title>My Music · Dubplate</title>
      <div className={hasSide ? 'grid grid-cols-[minmax(0,1fr)_var(--side)] gap-x-[calc(var(--tile-gap)+12px)]' : ''}>
        <div className="min-w-0">
          <div className="desk:flex desk:min-h-15 desk:flex-wrap desk:items-center desk:gap-x-4 desk:gap-y-2">
            <header className="wide:grid wide:grid-cols-[1fr_360px_auto] wide:items-center wide:gap-x-4 desk:block">
              <div className="flex min-h-17 flex-wrap items-center justify-between wide:col-span-3 wide:pt-2 wide:short:hidden desk:hidden">
                <Logo className="-ml-[5px]" />
                <HeaderButtons className="flex wide:hidden" />
              </div>
              {/* Also without a line: an empty cell would move the title. */}
              <div className="wide:col-span-3">
                <StatusLine className="mb-3" asOf={!searching && <ListAge list={list} today={today} />} />
              </div>
              <h1 className="sr-only wide:not-sr-only wide:!py-3 wide:text-display desk:!py-0">My Music</h1>
              <ScreenSearch />
              <HeaderButtons className="hidden wide:flex desk:hidden" />
            </header>
            <RadioGroup
              className="mt-2 wide:mt-1 desk:mt-0"
              label="Filter"
              options={filters}
              value={searching ? narrowed : filter}
              onChange={choose}
            />
          </div>
          <Posted />
          {searching ? (
            <ListSection>
              <ListTitle link={offline && <span className="text-sub text-text-2">{deviceText}</span>}>
                Search Results
              </ListTitle>
              <Results
                query={query}
                today={today}
                window={narrowed && { filter: narrowed, today }}
                heart={heartOf}
                activeId={activeId}
                widen={<Button onClick={() => setReleased('')}>Search all songs</Button>}
                add={add}
              />
            </ListSection>
          ) : (
            <HomeFavorites
              filter={filter}
              today={today}
              view={filter === 'all' && discovering ? 'discover' : 'favorites'}
              onView={hasNoFavorites ? null : show}
              emptyAction={filter === 'all' ? add : <Button onClick={() => setChosen('')}>Show all favorites</Button>}
            />
          )}
        </div>
        {hasSide && (
          <aside aria-label="Discover" className="min-w-0 *:first:mt-[19px]">
            <HomeSide today={today} whole={discovering !== '' || hasNoFavorites} />
          </aside>
        )}
      </div>
    </Page>
  );
}

const HeaderButtons = ({ className }: { className: string }) => (
  <div className={`flex-none items-center gap-2 ${className}`}>
    <InboxBell />
    <UploadButton />
  </div>
);

/** Loaded ahead when the first screen is complete, so that the first character finds songs at once. */
function Results(props: ComponentProps<NonNullable<typeof loadResults.loaded>>) {
  const { Component, retry } = useLazy(loadResults);
  if (Component) return <Component {...props} />;
  return retry ? <LoadFailed onRetry={retry} /> : <SongSkeleton label="Loading songs..." />;
}

/** Waiting writes that were sent since the last visit. */
function Posted() {
  const rows = useOutbox().filter(({ sentAt }) => sentAt !== undefined);
  return rows.length > 0 && <OnDemand load={loadPosted} onFailure={() => {}} props={{ rows }} />;
}

/** The side column of the desk layout. Its width is reserved, and a failure leaves it empty: favorites never wait. */
function HomeSide(props: { today: CalendarDay; whole: boolean }) {
  // Calls of one tick are one batch, and a batch waits for its slowest call.
  const isLater = useLater();
  return <OnDemand load={loadSide} wanted={isLater} onFailure={() => {}} props={props} />;
}
