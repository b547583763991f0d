import type { Song } from '@dubplate/domain/songs/song.ts';
import { SongPlayer } from '../features/players/song-player.tsx';
import { OnDemand } from '../ui/on-demand.tsx';

const loadClipPlayer = () => import('../features/clips/clip-player.tsx').then((module) => module.ClipPlayer);

type SongHearingProps = { song: Song; autoplay: boolean; onPlaying?: (playing: boolean) => void };

/** What can be heard of a song: its own link or the first one that was added, and the clip of the request it is from. */
export function SongHearing({ song, autoplay, onPlaying }: SongHearingProps) {
  const clip = song.request?.clip;
  const [added] = song.links;
  const played = song.url === null && added ? { ...song, ...added, id: song.id } : song;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3.5">
      {(played.url !== null || !clip) && <SongPlayer song={played} autoplay={autoplay} onPlaying={onPlaying} />}
      {song.request && clip && (
        // As tall as the player from the first moment on.
        <div className="min-h-[98px]">
          <OnDemand load={loadClipPlayer} wanted onFailure={() => {}} props={{ clip, requestId: song.request.id }} />
        </div>
      )}
    </div>
  );
}
