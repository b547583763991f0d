import { markMatches } from '@dubplate/domain/mark-matches.ts';
import { platformNames } from '@dubplate/domain/songs/platform-names.ts';
import { formatDate, isInWindow } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow as Song } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { SongRow } from '../../shared/song-row.tsx';
import { useSearch, type ReleaseWindow, type Result } from './use-search.ts';

type SearchResultsProps = {
  query: string;
  today: CalendarDay;
  /** Null searches all songs. */
  window: ReleaseWindow | null;
  /** Renders the button at the end of a row. */
  heart: (song: Song) => ReactNode;
  /** The id of the highlighted result. */
  activeId?: string | null;
  /** Action of the empty state when the release window has no songs. */
  widen: ReactNode;
  /** Action of the empty state when no song matches at all. */
  add: ReactNode;
};

export function SearchResults({ query, today, window, heart, activeId, widen, add }: SearchResultsProps) {
  const list = useSearch(query, window);
  const view = useOverlayView();
  const { data, isPlaceholderData } = list;
  const { corrected = false, matched = '' } = data?.pages[0] ?? {};
  // Results of the previous search stay on screen until the new ones arrive, also outside of the new window.
  const isShown = (song: Result) => isPlaceholderData || !window || isInWindow(song, window.filter, window.today);
  const found = data && shownSongs(view, data.pages, isShown);
  return (
    <Paged
      list={list}
      rows={found}
      skeleton={<SongSkeleton label="Loading songs..." />}
      endSkeleton={<SongSkeleton rows={2} label="Loading songs..." />}
      empty={
        <EmptyState title="No songs found" hint="Try searching for something else" action={window ? widen : add} />
      }
    >
      {(songs) => (
        <div aria-busy={isPlaceholderData}>
          {corrected && <p className="pb-1 text-sub text-text-2">Nothing has exactly that. These come close.</p>}
          <ul id="search-results" className="wide:grid wide:grid-cols-2 wide:gap-x-16">
            {songs.map((song) => (
              <li key={song.id} className="min-w-0">
                <SongRow
                  grows
                  linkId={`result-${song.id}`}
                  active={activeId === `result-${song.id}`}
                  to={`/song/${song.id}`}
                  coverId={song.id}
                  coverKey={song.cover}
                  title={<Marked text={song.title} query={matched} />}
                  artists={<Marked text={formatArtists(song.artists)} query={matched} />}
                  detail={formatDetail(song, today)}
                >
                  {heart(song)}
                </SongRow>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Paged>
  );
}

/** Distinguishes songs with the same title: release date or favorites, and platform. */
function formatDetail(song: Result, today: CalendarDay): string {
  const { releaseDate, favoriteCount, platform } = song;
  const favorites =
    favoriteCount !== null &&
    `${favoriteCount.toLocaleString('en-US')} ${favoriteCount === 1 ? 'favorite' : 'favorites'}`;
  const release = releaseDate && (releaseDate < today ? 'Released' : formatDate(song, today));
  return [release || favorites, platform && platformNames[platform]].filter(Boolean).join(' · ');
}

function Marked({ text, query }: { text: string; query: string }) {
  let end = 0;
  return markMatches(text, query).map((run) => {
    end += run.text.length;
    const Part = run.matched ? 'mark' : 'span';
    return (
      <Part key={end} className={run.matched ? 'bg-transparent text-accent' : undefined}>
        {run.text}
      </Part>
    );
  });
}
