import type { Song } from '@dubplate/domain/songs/song.ts';
import { ReportButton } from '../features/reports/report-button.tsx';
import { TrackInfo } from '../features/songs/track-info.tsx';
import { currentMember } from '../platform/session.ts';
import { EditOwnSong } from './edit-own-song.tsx';
import { SongMedia } from './song-media.tsx';
import { SongLinks } from './song-links.tsx';

type SongBodyProps = { song: Song; onPlaying: (playing: boolean) => void };

/** Page content below the heart. A chunk of its own, loaded in parallel with the song, to keep Home small. */
export function SongBody({ song, onPlaying }: SongBodyProps) {
  return (
    <>
      <SongMedia song={song} autoplay onPlaying={onPlaying} />
      <div className="mt-5">
        <TrackInfo song={song} links={<SongLinks song={song} />} />
      </div>
      <EditOwnSong song={song} />
      {song.uploadedBy !== currentMember()?.username && (
        <ReportButton kind="song" id={song.id} className="-mx-4 mt-2" />
      )}
    </>
  );
}
