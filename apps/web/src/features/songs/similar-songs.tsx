import { maxArtists, similarLimit } from '@dubplate/domain/songs/song.schema.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { Reveal } from '../../ui/hooks/reveal.tsx';

const debounceMs = 300;
const shortestTitle = 3;
const slots = Array.from({ length: similarLimit }, (_, slot) => slot);

type SimilarSongsProps = { title: string; artists: readonly string[]; onPick: (song: SongRow) => void };

/** Offers existing songs with a similar name while the member types. */
export function SimilarSongs({ title, artists, onPick }: SimilarSongsProps) {
  const songs = useSimilar(title, artists);
  return (
    <div aria-live="polite">
      <Reveal value={songs.length > 0 || null}>
        {() => <p className="pt-3 pb-1 text-label font-medium text-text-2">Is it one of these?</p>}
      </Reveal>
      {/* A Reveal per row: each row animates its own height, so that a new match does not make the form jump. */}
      {slots.map((slot) => (
        <Reveal key={slot} value={songs[slot] ?? null}>
          {(song) => <Line song={song} onPick={() => onPick(song)} />}
        </Reveal>
      ))}
    </div>
  );
}

function Line({ song, onPick }: { song: SongRow; onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-tile px-2 py-1.5 text-left -outline-offset-2 transition-colors hover:bg-surface-2 disabled:text-text-disabled"
    >
      <Cover id={song.id} coverKey={song.cover} className="w-11 rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium">{song.title}</span>
        <span className="block truncate text-label text-text-2">{formatArtists(song.artists)}</span>
      </span>
    </button>
  );
}

function useSimilar(title: string, artists: readonly string[]): SongRow[] {
  const names = artists.map((name) => name.trim().slice(0, 100)).filter(Boolean);
  const debounced = useDebounced(
    JSON.stringify({ title: title.trim().slice(0, 200), artists: names.slice(0, maxArtists) }),
  );
  const input = JSON.parse(debounced) as { title: string; artists: string[] };
  const enabled = [...title.trim()].length >= shortestTitle && [...input.title].length >= shortestTitle;
  const { data } = useQuery({
    queryKey: keys.similar(input),
    queryFn: ({ signal }) => api.songs.similar.query(input, { signal }),
    // Keeps the previous matches while loading: otherwise the form's height changes with every keystroke.
    placeholderData: (before) => before,
    // Optional: a member can add the song without this list.
    retry: false,
    enabled,
  });
  return enabled ? (data ?? []) : [];
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
