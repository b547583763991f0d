import { markMatches, searchLimit } from '@dubplate/domain/search.ts';
import { printArtists, type SongRow as Song } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SongSkeleton } from '../../ui/skeleton.tsx';
import { SongRow } from '../../ui/song-row.tsx';
import { useSearch } from './use-search.ts';

/** `heart` draws what stands at the end of a row. */
export function SearchResults({ query, heart }: { query: string; heart: (song: Song) => ReactNode }) {
  const { data, isError, isPlaceholderData, refetch } = useSearch(query);
  // What is on screen stays there when asking again has failed.
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <SongSkeleton label="Loading songs..." />;
  if (data.songs.length === 0) return <EmptyState title="No songs found" hint="Try searching for something else" />;
  return (
    <div aria-busy={isPlaceholderData}>
      {data.corrected && <p className="pb-1 text-sub text-text-2">Nothing has exactly that. These come close.</p>}
      <ul className="wide:grid wide:grid-cols-2 wide:gap-x-16">
        {data.songs.map((song) => (
          <li key={song.id} className="min-w-0">
            <SongRow
              to={`/song/${song.id}`}
              coverId={song.id}
              coverKey={song.cover}
              title={<Marked text={song.title} query={data.matched} />}
              artists={<Marked text={printArtists(song.artists)} query={data.matched} />}
            >
              {heart(song)}
            </SongRow>
          </li>
        ))}
      </ul>
      {data.songs.length === searchLimit && (
        <p className="pt-4 text-sub text-text-3">
          These are the best-liked {searchLimit}. Another word narrows it down.
        </p>
      )}
    </div>
  );
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
