import { maxInviteSongs } from '@dubplate/domain/invites/invite.ts';
import { calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Search, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Field } from '../../ui/forms/field.tsx';

const offered = 4;

type SongPickerProps = { picked: readonly SongRow[]; disabled: boolean; onChange: (songs: SongRow[]) => void };

/** Picks songs for an invite. Offers the member's favorites until they search. */
export function SongPicker({ picked, disabled, onChange }: SongPickerProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(typed.trim());
  const isFull = picked.length === maxInviteSongs;
  const { data } = useQuery({
    queryKey: keys.inviteSongs(query),
    queryFn: ({ signal }) => listOffered(query, signal),
    placeholderData: keepPreviousData,
    enabled: !isFull,
  });
  const others = (data ?? []).filter(({ id }) => picked.every((song) => song.id !== id)).slice(0, offered);

  function change(songs: SongRow[]): void {
    onChange(songs);
    setTyped('');
    // The pressed button is gone: the next song is picked from the box.
    box.current?.focus();
  }

  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="mb-1.5 text-label font-medium text-text-2">
        Songs to start with (up to {maxInviteSongs})
      </legend>
      <ul className="not-empty:mb-1.5">
        {picked.map((song) => (
          <Line key={song.id} song={song}>
            <IconButton
              label={`Remove ${song.title}`}
              icon={<X size={20} />}
              onClick={() => change(picked.filter(({ id }) => id !== song.id))}
            />
          </Line>
        ))}
      </ul>
      <div hidden={isFull}>
        <Field
          ref={box}
          variant="search"
          label="Search a song"
          hideLabel
          placeholder="Search a song..."
          icon={<Search size={20} strokeWidth={1.9} />}
          inputMode="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul aria-label={query ? 'Songs found' : 'Your favorites'} className="mt-1">
          {others.map((song) => (
            <Line key={song.id} song={song}>
              <IconButton
                label={`Add ${song.title}`}
                icon={<Plus size={20} />}
                onClick={() => change([...picked, song])}
              />
            </Line>
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

function Line({ song, children }: { song: SongRow; children: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Cover id={song.id} coverKey={song.cover} className="w-11 flex-none rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium">{song.title}</span>
        <span className="block truncate text-label text-text-2">{formatArtists(song.artists)}</span>
      </span>
      {children}
    </li>
  );
}

async function listOffered(query: string, signal: AbortSignal): Promise<SongRow[]> {
  if (query) return (await api.songs.search.query({ query }, { signal })).songs;
  const today = calendarDayOf(new Date());
  return (await api.favorites.list.query({ filter: 'all', today }, { signal })).songs;
}
