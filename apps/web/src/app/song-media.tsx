import type { Song } from '@dubplate/domain/songs/song.ts';
import { SongPlayer } from '../features/players/song-player.tsx';
import { OnDemand } from '../ui/hooks/lazy.tsx';

const loadClipPlayer = () => import('../features/clips/play/clip-player.tsx').then((module) => module.ClipPlayer);

type SongMediaProps = { song: Song; autoplay: boolean; onPlaying?: (playing: boolean) => void };

/** Player for the song's own link or its first added link, and the clip of the request that it solved. */
export function SongMedia({ song, autoplay, onPlaying }: SongMediaProps) {
  const clip = song.request?.clip;
  const [added] = song.links;
  const played = song.url === null && added ? { ...song, ...added, id: song.id } : song;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3.5">
      {(played.url !== null || !clip) && <SongPlayer song={played} autoplay={autoplay} onPlaying={onPlaying} />}
      {song.request && clip && (
        // Reserves the player's height, so that the page does not shift.
        <div className="min-h-[98px]">
          <OnDemand load={loadClipPlayer} props={{ clip, requestId: song.request.id }} />
        </div>
      )}
    </div>
  );
}
