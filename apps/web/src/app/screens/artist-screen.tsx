import { artistInPath } from '@dubplate/domain/artists/artist-name.ts';
import { useLocation } from 'react-router';
import { ArtistHead, ArtistSkeleton } from '../../features/artists/artist-head.tsx';
import { ArtistRequests, ArtistSongs } from '../../features/artists/artist-songs.tsx';
import { useArtist } from '../../features/artists/use-artist.ts';
import { useToday } from '../../platform/today.ts';
import { washKeyOf } from '../../ui/brand/initials.ts';
import { Wash } from '../../ui/brand/wash.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';
import { useTileActions } from '../use-tile-actions.tsx';

const ON_WASH = 'bg-bg/50! hover:bg-bg/75!';

export function ArtistScreen() {
  // Reads the raw path: the router would split a name at an encoded slash.
  const written = artistInPath(useLocation());
  const today = useToday();
  const list = useArtist(written, today);
  const about = list.data?.pages[0]?.about ?? null;
  const name = about?.name ?? written;
  const isEmpty = about?.songCount === 0 && about.solvedCount === 0;
  const hasSide = about !== null && about.requests.length > 0;
  const actions = useTileActions(name);
  return (
    <>
      <Wash coverKey={washKeyOf(name)} />
      <Page>
        <title>{`${name} · Dubplate`}</title>
        <header className="-mx-2 flex min-h-17 items-center">
          <BackButton className={ON_WASH} />
        </header>
        {about ? (
          <>
            <ArtistHead name={name} about={about} />
            {isEmpty && (
              <EmptyState
                title="Nothing here yet"
                hint={
                  about.follow
                    ? "Follow and you'll hear when someone adds the first one."
                    : 'No song in the catalogue has this name. Add the first one you know.'
                }
                action={<UploadButton />}
              />
            )}
            <div
              className={
                hasSide && about.songCount > 0
                  ? 'desk:grid desk:grid-cols-[minmax(0,1fr)_var(--side)] desk:gap-x-[calc(var(--tile-gap)+12px)]'
                  : ''
              }
            >
              <ArtistSongs list={list} today={today} actions={actions} />
              <ArtistRequests requests={about.requests} />
            </div>
          </>
        ) : (
          <>
            <h1 className="sr-only">{name || 'Artist'}</h1>
            {list.isError ? <LoadFailed onRetry={() => void list.refetch()} /> : <ArtistSkeleton />}
          </>
        )}
      </Page>
    </>
  );
}

/** Without the icon of the one in add-song.tsx: a shared icon would split the chunk of Home. */
function UploadButton() {
  const upload = useSheetParam('upload');
  return (
    <Button variant="primary" size="small" onClick={() => upload.open('song')}>
      Upload
    </Button>
  );
}
