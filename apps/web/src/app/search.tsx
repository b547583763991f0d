import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '../ui/forms/search-box.tsx';
import { useDesk } from '../ui/hooks/use-wide.ts';
import { useAddressParam } from './use-address-param.ts';
import { useSearchText } from './use-search-text.ts';

type Search = Omit<ReturnType<typeof useSearchText>, 'setTyped'> & {
  setTyped: (typed: string) => void;
  label: string;
  /** The id of the highlighted result, and the search that it belongs to. */
  active: { id: string; query: string } | null;
  setActive: (active: { id: string; query: string } | null) => void;
};

const resultsId = 'search-results';

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
  const [released, setReleased] = useAddressParam('released');
  const [tab, setTab] = useAddressParam('tab');
  const isTrackId = pathname === trackId;
  const [active, setActive] = useState<Search['active']>(null);

  function setTyped(typed: string): void {
    text.setTyped(typed);
    if (!typed) return;
    // A new search finds all songs, whatever the last one was narrowed to.
    if (!text.typed && released) setReleased('');
    // Only the community can be searched.
    if (isTrackId && tab !== 'community') setTab('community');
  }

  const label = isTrackId ? 'Search requests' : 'Search all songs';
  return { ...text, setTyped, label, active, setActive };
}

export function useSearch(): Search {
  const search = use(SearchContext);
  if (!search) throw new Error('useSearch needs a SearchProvider');
  return search;
}

/** The id of the result that the arrow keys highlight. A new search has none. */
export function useActiveResult(): string | null {
  const { active, query } = useSearch();
  return active?.query === query ? active.id : null;
}

/** The search box of the current screen. In the desk layout, arrow keys highlight a result. */
export function SearchField({ showKey = false }: { showKey?: boolean }) {
  const { label, typed, setTyped, settle, query, setActive } = useSearch();
  const activeId = useActiveResult();
  // The shortcut of the installed app (app.webmanifest).
  const [focus] = useAddressParam('focus');

  function move(step: 1 | -1): void {
    const links = [...document.querySelectorAll(`#${resultsId} a[id]`)];
    const at = links.findIndex(({ id }) => id === activeId);
    const next = links[at + step];
    next?.scrollIntoView({ block: 'nearest' });
    // Above the first result is the box itself.
    setActive(next ? { id: next.id, query } : at === 0 ? null : { id: links[at]?.id ?? '', query });
  }

  function leave(): void {
    setActive(null);
    settle();
  }

  return (
    <SearchBox
      label={label}
      value={typed}
      onChange={setTyped}
      onLeave={leave}
      focused={focus === 'search'}
      results={showKey ? { listId: resultsId, activeId, move } : undefined}
      showKey={showKey}
    />
  );
}

/** The search box in a screen. The desk layout has it in the top bar. */
export const ScreenSearch = () => (useDesk() ? null : <SearchField />);
