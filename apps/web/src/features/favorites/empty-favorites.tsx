import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read, useOverlayView } from '../../data/member-overlay.ts';
import { shownSaved } from '../../data/shown-rows.ts';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';

const title = "No favorites yet. Please make sure you've uploaded a song before favoriting";

/** The hearts that wait for the first upload, the newest first. Null while they load, and empty if that fails. */
function useSavedHearts(): SongRow[] | null {
  const session = useSession();
  // Members who may favorite have none.
  const enabled = session.status === 'signed-in' && session.member.mayFavorite === false;
  const { data, isPending } = useQuery({
    queryKey: keys.savedHearts(),
    queryFn: ({ signal }) => read(() => api.favorites.saved.query(undefined, { signal })),
    enabled,
    // The overlay has newer hearts, and app/use-live-changes.ts refetches after missed messages.
    staleTime: Infinity,
  });
  const view = useOverlayView();
  return useMemo(() => {
    if (data) return shownSaved(view, data);
    return enabled && isPending ? null : [];
  }, [data, enabled, isPending, view]);
}

/** Home without favorites. Saved hearts lie on a stack until the first upload. */
export function EmptyFavorites() {
  const saved = useSavedHearts();
  if (!saved) return <SongSkeleton label="Loading songs..." />;
  if (saved.length === 0) return <EmptyState title={title} hint="Add the one you can't stop hearing." />;
  return (
    <div className="flex max-w-[560px] items-center gap-5 rounded-card bg-surface-1 px-5 py-4 shadow-low">
      <span aria-hidden="true" className="relative h-19 w-16 flex-none">
        {saved.slice(0, 3).map((song, index) => (
          <Cover
            key={song.id}
            id={song.id}
            coverKey={song.cover}
            className={`absolute! left-2 w-12 origin-top rounded-tile ring-3 ring-surface-1 ${places[index]}`}
          />
        ))}
      </span>
      <div className="min-w-0">
        <h2 className="text-row text-balance">{title}</h2>
        <p className="mt-1.5 text-sub text-text-2">{describeSaved(saved.length)}</p>
      </div>
    </div>
  );
}

/** The newest heart in front, the others behind it. */
const places = ['top-7 z-2', 'top-3 z-1 scale-90', 'top-0 scale-80'];

const describeSaved = (count: number): string =>
  count === 1
    ? '1 saved. Your first upload makes it a favorite.'
    : `${count} saved. Your first upload makes them favorites.`;
