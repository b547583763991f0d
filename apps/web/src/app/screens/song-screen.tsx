import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { FavoriteToggle } from '../../features/favorites/favorite-toggle.tsx';
import { loadPlayers } from '../../features/players/load-players.ts';
import { ShareButton } from '../../shared/share-button.tsx';
import { SongTitle } from '../../features/songs/song-title.tsx';
import { useSong } from '../../features/songs/use-song.ts';
import { Cover, CoverTransition } from '../../ui/brand/cover.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { loadOnce, preload, useLazy } from '../../ui/hooks/lazy.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Wash } from '../../ui/brand/wash.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';
import { bigCover, SongColumns, SongFactsSkeleton, SongPageSkeleton } from '../song-layout.tsx';

const loadSongBody = loadOnce(async () => (await import('../song-body.tsx')).SongBody);

/** By the spec, an unknown song leads to Home. */
function MissingSong() {
  const navigate = useNavigate();
  const notify = useEffectEvent(() => {
    const action = { label: 'Search', run: () => void navigate('/?focus=search') };
    toast('That song is gone. Look for another one?', { tone: 'error', milliseconds: 6000, action });
  });
  useEffect(() => notify(), []);
  return <Navigate to="/" replace />;
}

/** Translucent background for buttons on the coloured wash. */
const ON_WASH = 'bg-bg/50! hover:bg-bg/75!';

export function SongScreen() {
  const { songId = '' } = useParams();
  const reading = useSong(songId);
  useEffect(() => {
    preload(loadSongBody);
    preload(loadPlayers);
  }, []);
  if (reading.status === 'missing') return <MissingSong />;
  // The song was merged: redirects to the song that is kept.
  if (reading.status === 'here' && reading.song.id !== songId) {
    return <Navigate to={`/song/${reading.song.id}`} replace />;
  }
  const song = reading.status === 'here' && !reading.song.isArchived ? reading.song : null;
  // Opened from a list, the page shows the row's data while the song loads.
  const row = reading.status === 'loading' || reading.status === 'failed' ? reading.row : undefined;
  const shown = song ?? row;
  const failure = reading.status === 'failed' && <LoadFailed onRetry={reading.tryAgain} />;
  return (
    <>
      {shown && <Wash coverKey={shown.cover} />}
      <Page>
        <title>{`${shown?.title ?? 'Song'} · Dubplate`}</title>
        <header className="-mx-2 flex min-h-17 items-center justify-between">
          <BackButton className={shown ? ON_WASH : ''} />
          {song && <ShareButton what="song" title={song.title} path={`/song/${song.id}`} className={ON_WASH} />}
        </header>
        {shown && <OpenedSong key={shown.id} row={shown} song={song} failure={failure} />}
        {!shown && (
          <>
            <h1 className="sr-only">Song</h1>
            {reading.status === 'loading' && <SongPageSkeleton />}
            {failure}
            {reading.status === 'here' && (
              <EmptyState
                title="This song was taken down"
                hint="There is more where it came from."
                action={<TextLink to="/">Back to My Music</TextLink>}
              />
            )}
          </>
        )}
      </Page>
    </>
  );
}

type OpenedSongProps = { row: SongRow; song: Song | null; failure: ReactNode };

/** Cover, title and heart, for which a list row has enough data. They stay when the song has loaded. */
function OpenedSong({ row, song, failure }: OpenedSongProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <SongColumns
      cover={
        <CoverTransition id={row.id}>
          <Cover
            id={row.id}
            coverKey={row.cover}
            stamp
            playing={playing}
            className={`${bigCover} shadow-[0_24px_60px_-16px_rgb(0_0_0/0.85)]`}
          />
        </CoverTransition>
      }
    >
      <SongTitle song={row} />
      <div className="mt-3.5 mb-3.5 wide:mt-5 wide:mb-7">
        <FavoriteToggle song={row} />
      </div>
      {song ? <LoadedBody song={song} onPlaying={setPlaying} /> : failure || <Loading />}
    </SongColumns>
  );
}

const Loading = () => (
  <Skeleton>
    <SongFactsSkeleton />
  </Skeleton>
);

function LoadedBody(props: { song: Song; onPlaying: (playing: boolean) => void }) {
  const { Component: SongBody, retry } = useLazy(loadSongBody);
  if (SongBody) return <SongBody {...props} />;
  return retry ? <LoadFailed onRetry={retry} /> : <Loading />;
}
