import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { shownSaved } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { Turntable } from '../../ui/lists/empty-state.tsx';

/** From the spec. */
const title = "No favorites yet. Please make sure you've uploaded a song before favoriting";

/** The hearts that wait for the first upload, the newest first. */
function useSavedHearts(): SongRow[] {
  const session = useSession();
  // Members who may favorite have none.
  const enabled = session.status === 'signed-in' && session.member.mayFavorite === false;
  const { data } = useQuery({
    queryKey: keys.savedHearts(),
    queryFn: ({ signal }) => read(() => api.favorites.saved.query(undefined, { signal })),
    enabled,
    // The overlay has newer hearts, and app/use-live-changes.ts refetches after missed messages.
    staleTime: Infinity,
  });
  const view = useOverlayView();
  return useMemo(() => (data ? shownSaved(view, data) : []), [data, view]);
}

/** The empty state of all favorites, as a card. Saved hearts lie on a stack until the first upload. */
export function NoFavorites({ action }: { action: ReactNode }) {
  const saved = useSavedHearts();
  return (
    <div className="mt-3.5 rounded-card bg-surface-1 p-4 shadow-low wide:px-6 wide:py-5">
      <h2 id="list-title" className="text-control font-semibold text-pretty wide:text-heading">
        {title}
      </h2>
      {/* One row, so that a new member hears something without scrolling. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 wide:gap-x-6">
        <span className="flex-none">{saved.length > 0 ? <Stack songs={saved} /> : <Turntable size={48} />}</span>
        <p className="min-w-0 flex-1 basis-32 text-sub text-pretty text-text-2">
          {saved.length > 0 ? describeSaved(saved.length) : "Add the one you can't stop hearing."}
        </p>
        {action}
      </div>
    </div>
  );
}

function Stack({ songs }: { songs: readonly SongRow[] }) {
  return (
    <span aria-hidden="true" className="relative block h-19 w-16">
      {songs.slice(0, 3).map((song, index) => (
        <Cover
          key={song.id}
          id={song.id}
          coverKey={song.cover}
          className={`absolute! left-2 w-12 origin-top rounded-tile ring-3 ring-surface-1 ${places[index]}`}
        />
      ))}
    </span>
  );
}

/** The newest heart in front, the others behind it. */
const places = ['top-7 z-2', 'top-3 z-1 scale-90', 'top-0 scale-80'];

const describeSaved = (count: number): string =>
  count === 1
    ? '1 saved. Your first upload makes it a favorite.'
    : `${count} saved. Your first upload makes them favorites.`;
