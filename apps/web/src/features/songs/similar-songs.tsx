import { maxArtists, similarLimit } from '@dubplate/domain/songs/song.schema.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Cover } from '../../ui/cover.tsx';
import { Reveal } from '../../ui/reveal.tsx';

const typingMs = 300;
const shortestTitle = 3;
const slots = Array.from({ length: similarLimit }, (_, slot) => slot);

type SimilarSongsProps = { title: string; artists: readonly string[]; onPick: (song: SongRow) => void };

/** 'Is it one of these?': songs that are there already, offered while one is typed in. */
export function SimilarSongs({ title, artists, onPick }: SimilarSongsProps) {
  const songs = useSimilar(title, artists);
  return (
    <div aria-live="polite">
      <Reveal value={songs.length > 0 || null}>
        {() => <p className="pt-3 pb-1 text-label font-medium text-text-2">Is it one of these?</p>}
      </Reveal>
      {/* Each line makes its own room: one match more or less moves nothing else at once. */}
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
  const asked = useSettled(JSON.stringify({ title: title.trim().slice(0, 200), artists: names.slice(0, maxArtists) }));
  const input = JSON.parse(asked) as { title: string; artists: string[] };
  const enabled = [...title.trim()].length >= shortestTitle && [...input.title].length >= shortestTitle;
  const { data } = useQuery({
    queryKey: keys.similar(input),
    queryFn: ({ signal }) => api.songs.similar.query(input, { signal }),
    // What was found stays until the next answer: the form would breathe with every letter.
    placeholderData: (before) => before,
    // Only an offer: when it cannot be had, nothing is missing.
    retry: false,
    enabled,
  });
  return enabled ? (data ?? []) : [];
}

/** A value once it has rested for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
