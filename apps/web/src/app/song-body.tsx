import type { Song } from '@dubplate/domain/songs/song.ts';
import { ReportButton } from '../features/reports/report-button.tsx';
import { TrackInfo } from '../features/songs/track-info.tsx';
import { currentMember } from '../platform/session.ts';
import { EditOwnSong } from './edit-own-song.tsx';
import { SongHearing } from './song-hearing.tsx';
import { SongLinks } from './song-links.tsx';

type SongBodyProps = { song: Song; onPlaying: (playing: boolean) => void };

/** What follows cover, title and heart on a song's page. Fetched while the song is read: Home does not carry it. */
export function SongBody({ song, onPlaying }: SongBodyProps) {
  return (
    <>
      <SongHearing song={song} autoplay onPlaying={onPlaying} />
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
