import type { Song } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { useReadSubject } from '../features/notifications/use-read-subject.ts';
import { SongPlayer } from '../features/players/song-player.tsx';
import { ReportButton } from '../features/reports/report-button.tsx';
import { ReleaseButton, ReleaseLinkCard } from '../features/songs/release-link.tsx';
import { TrackInfo } from '../features/songs/track-info.tsx';
import { currentMember } from '../platform/session.ts';
import { TextButton } from '../ui/controls/text-link.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';
import { useSheetParam } from '../ui/hooks/use-sheet-param.ts';
import { EditOwnSong } from './edit-own-song.tsx';
import { MarkOut } from './mark-out.tsx';
import { factsColumn } from './song-layout.tsx';

const loadClipPlayer = () => import('../features/clips/play/clip-player.tsx').then((module) => module.ClipPlayer);
/** Few songs have any. */
const loadLinks = () => import('../features/songs/added-links.tsx').then((module) => module.AddedLinks);

type SongBodyProps = { song: Song; onPlaying: (playing: boolean) => void };

/** Page content below the heart. A chunk of its own, loaded in parallel with the song, to keep Home small. */
export function SongBody({ song, onPlaying }: SongBodyProps) {
  useReadSubject(song.id);
  return (
    <>
      <SongMedia song={song} autoplay onPlaying={onPlaying} noPreviewAction={<AddOwnLink song={song} />} />
      <div className={`mt-5 desk-xl:mt-0 ${factsColumn}`}>
        <SongFacts song={song}>
          <MarkOut />
          <EditOwnSong song={song} />
        </SongFacts>
      </div>
    </>
  );
}

/** Opens the form of `EditOwnSong`. */
function AddOwnLink({ song }: { song: Song }) {
  const sheet = useSheetParam('edit');
  return (
    song.ownEdition !== null && (
      <TextButton className="text-left text-sub" onClick={() => sheet.open(song.id)}>
        Know where it plays? Add a link
      </TextButton>
    )
  );
}

/** Track Info, and what a member can do. `children`: the sheet that `It's out` opens, and further buttons. */
export function SongFacts({ song, children }: { song: Song; children: ReactNode }) {
  return (
    <>
      <TrackInfo song={song} links={song.links.length > 0 && <OnDemand load={loadLinks} props={{ song }} />} />
      <ReleaseButton song={song} />
      {children}
      {song.uploadedBy !== currentMember()?.username && (
        <ReportButton kind="song" id={song.id} className="mt-2 mr-4 -ml-4" />
      )}
    </>
  );
}

type SongMediaProps = {
  song: Song;
  autoplay: boolean;
  onPlaying?: (playing: boolean) => void;
  noPreviewAction?: ReactNode;
};

/** Where it is out, the player for its own link or its first added link, and the clip of the request that it solved. */
export function SongMedia({ song, autoplay, onPlaying, noPreviewAction }: SongMediaProps) {
  const clip = song.request?.clip;
  const [added] = song.links;
  const played = song.url === null && added ? { ...song, ...added, id: song.id } : song;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3.5">
      {song.releaseLink && <ReleaseLinkCard id={song.id} link={song.releaseLink} />}
      {(played.url !== null || !clip) && (
        <SongPlayer song={played} autoplay={autoplay} onPlaying={onPlaying} noPreviewAction={noPreviewAction} />
      )}
      {song.request && clip && (
        // Reserves the player's height, so that the page does not shift.
        <div className="min-h-[98px]">
          <OnDemand
            load={loadClipPlayer}
            props={{
              clip: { requestId: song.request.id, title: song.title, by: song.artists.join(', '), clip, request: null },
            }}
          />
        </div>
      )}
    </div>
  );
}
