import { releaseFilters } from '@dubplate/domain/songs/release.ts';
import { searchWords } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { FavoritesList } from '../../features/favorites/favorites-list.tsx';
import { HeartButton } from '../../features/favorites/heart-button.tsx';
import { SearchResults } from '../../features/songs/search-results.tsx';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { UploadButton } from '../add-song.tsx';
import { Page } from '../page.tsx';
import { useAddressParam } from '../use-address-param.ts';
import { useSearchText } from '../use-search-text.ts';

const filters = [
  { value: 'all', label: 'All Unreleased' },
  { value: 'week', label: 'Releasing This Week' },
  { value: 'month', label: 'Releasing This Month' },
] as const;

const heartOf = (song: SongRow) => <HeartButton song={song} />;

export function HomeScreen() {
  const [chosen, setChosen] = useAddressParam('filter');
  const narrowed = releaseFilters.find((each) => each === chosen) ?? null;
  const { typed, setTyped, settle, query } = useSearchText();
  const today = useToday();
  const searching = searchWords(query).length > 0;
  // Without a chosen chip, favorites show unreleased songs and a search finds all songs.
  const filter = narrowed ?? 'all';
  const widen = <Button onClick={() => setChosen('')}>Search all songs</Button>;
  const upload = useSheetParam('upload');
  const add = <Button onClick={() => upload.open('song')}>Add a song</Button>;
  const showAll = <Button onClick={() => setChosen('')}>Show all favorites</Button>;

  return (
    <Page>
      <title>My Music · Dubplate</title>
      <header className="wide:grid wide:grid-cols-[1fr_360px_auto] wide:items-center wide:gap-x-4">
        <div className="flex min-h-17 items-center justify-between wide:col-span-3 wide:pt-2 wide:short:hidden">
          <Logo className="-ml-[5px]" />
          <UploadButton className="wide:hidden!" />
        </div>
        <h1 className="sr-only wide:not-sr-only wide:!py-3 wide:text-display">My Music</h1>
        <SearchBox label="Search all songs" value={typed} onChange={setTyped} onLeave={settle} />
        <UploadButton className="hidden! wide:inline-grid!" />
      </header>
      <RadioGroup
        className="mt-3.5 wide:mt-1"
        label="Filter"
        options={filters}
        value={searching ? narrowed : filter}
        onChange={(next) => setChosen(next === (searching ? narrowed : 'all') ? '' : next)}
      />
      <section aria-labelledby="list-title">
        <h2 id="list-title" className="mt-6 mb-2 text-heading wide:mt-7 wide:mb-4">
          {searching ? 'Search Results' : 'Your Favorites'}
        </h2>
        {searching ? (
          <SearchResults
            query={query}
            today={today}
            window={narrowed && { filter: narrowed, today }}
            heart={heartOf}
            widen={widen}
            add={add}
          />
        ) : (
          <FavoritesList filter={filter} today={today} emptyAction={filter === 'all' ? add : showAll} />
        )}
      </section>
    </Page>
  );
}
