import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { currentMember } from '../platform/session.ts';
import { SearchBox } from '../ui/forms/search-box.tsx';
import { useDesk } from '../ui/hooks/use-wide.ts';
import { useAddressParam } from './use-address-param.ts';
import { useSearchText } from './use-search-text.ts';

type Search = Omit<ReturnType<typeof useSearchText>, 'setTyped'> & {
  setTyped: (typed: string) => void;
  label: string;
  /** Called when the empty box gets the focus. */
  enter: () => void;
};

const SearchContext = createContext<Search | null>(null);

const trackId = '/id-help';
const resultsPath = (path: string): string => (path === trackId ? trackId : '/');

/** The search of Home and Track ID. On other screens of the desk layout, a search opens Home. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const search = useScreenSearch();
  return <SearchContext value={search}>{children}</SearchContext>;
}

function useScreenSearch(): Search {
  const { pathname } = useLocation();
  const text = useSearchText(resultsPath);
  const [discovering, setDiscovering] = useAddressParam('discover');
  const [filter] = useAddressParam('filter');
  const [tab, setTab] = useAddressParam('tab');
  const isTrackId = pathname === trackId;

  function setTyped(typed: string): void {
    text.setTyped(typed);
    if (!typed) return;
    // After a search, the member is back at the favorites.
    if (discovering) setDiscovering('');
    // Only the community can be searched.
    if (isTrackId && tab !== 'community') setTab('community');
  }

  function enter(): void {
    // Without favorites, Discover is shown already.
    if (pathname === '/' && !discovering && !filter && currentMember()?.favoriteCount) setDiscovering('1');
  }

  const label = isTrackId ? 'Search requests' : 'Search all songs';
  return { ...text, setTyped, label, enter };
}

export function useSearch(): Search {
  const search = use(SearchContext);
  if (!search) throw new Error('useSearch needs a SearchProvider');
  return search;
}

/** The search box of the current screen. */
export function SearchField({ showKey = false }: { showKey?: boolean }) {
  const { label, typed, setTyped, enter, settle } = useSearch();
  return (
    <SearchBox label={label} value={typed} onChange={setTyped} onEnter={enter} onLeave={settle} showKey={showKey} />
  );
}

/** The search box in a screen. The desk layout has it in the top bar. */
export const ScreenSearch = () => (useDesk() ? null : <SearchField />);
