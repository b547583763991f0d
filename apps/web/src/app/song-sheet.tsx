import { refusals } from '@dubplate/domain/errors.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { useEffect } from 'react';
import { FavoriteToggle } from '../features/favorites/favorite-toggle.tsx';
import { useReadSubject } from '../features/notifications/use-read-subject.ts';
import { loadPlayers } from '../features/players/load-players.ts';
import { ShareButton } from '../shared/share-button.tsx';
import { SongArtists } from '../features/songs/song-title.tsx';
import { useSong } from '../features/songs/use-song.ts';
import { Cover } from '../ui/brand/cover.tsx';
import { useLastValue } from '../ui/overlays/overlay-state.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { preload } from '../ui/hooks/lazy.tsx';
import { LoadFailed } from '../ui/lists/paged.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { SongRestSkeleton } from './song-layout.tsx';
import { MarkOut } from './mark-out.tsx';
import { SongFacts, SongMedia } from './song-body.tsx';

type SongSheetProps = { songId: string | null; onClose: () => void };

/** A song in a sheet above the current screen. Open while `songId` is not null. */
export function SongSheet({ songId, onClose }: SongSheetProps) {
  const shown = useLastValue(songId);
  return shown && <OpenedSheet key={shown} songId={shown} open={songId !== null} onClose={onClose} />;
}

function OpenedSheet({ songId, open, onClose }: { songId: string; open: boolean; onClose: () => void }) {
  const reading = useSong(songId, open);
  useEffect(() => preload(loadPlayers), []);
  const song = reading.status === 'here' && !reading.song.isArchived ? reading.song : null;
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} width={600} title={song?.title ?? 'Song'}>
      {song && <SongInSheet song={song} />}
      {reading.status === 'loading' && (
        <Skeleton>
          <div className="skeleton-part mb-4 size-24 rounded-field" />
          <SongRestSkeleton />
        </Skeleton>
      )}
      {reading.status === 'failed' && <LoadFailed onRetry={reading.tryAgain} />}
      {reading.status === 'missing' && <MissingSong title={refusals['song-missing']} onClose={onClose} />}
      {reading.status === 'here' && !song && <MissingSong title="This song was taken down" onClose={onClose} />}
    </Sheet>
  );
}

function SongInSheet({ song }: { song: Song }) {
  useReadSubject(song.id);
  return (
    <>
      <div className="flex items-center gap-4">
        <Cover id={song.id} coverKey={song.cover} className="w-24 rounded-field" />
        <div className="min-w-0 flex-1">
          <SongArtists song={song} />
          <TextLink to={`/song/${song.id}`}>Open page</TextLink>
        </div>
      </div>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <FavoriteToggle song={song} />
        </div>
        <ShareButton what="song" title={song.title} path={`/song/${song.id}`} className="my-0.5" />
      </div>
      <SongMedia song={song} autoplay={false} />
      <div>
        <SongFacts song={song}>
          <MarkOut inSheet />
        </SongFacts>
      </div>
    </>
  );
}

function MissingSong({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className="pb-10">
      <EmptyState
        title={title}
        hint="Close this to go on where you were."
        action={<Button onClick={onClose}>Close</Button>}
      />
    </div>
  );
}
