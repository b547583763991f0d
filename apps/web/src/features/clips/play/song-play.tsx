import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { useState } from 'react';
import { failureOf } from '../../../platform/api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { PlayButton } from './play-button.tsx';
import { type SongList, toggleSongClip, warmSongClip } from './song-clip.ts';
import { useClip } from './use-clip.ts';

/** The play button on the cover of a song. Only songs of a request with a clip have one. */
export function SongPlay({ song, list }: { song: SongRow; list: SongList }) {
  const { state } = useClip(song.clipRequestId ?? undefined);
  const [isReading, setIsReading] = useState(false);
  if (!song.clipRequestId) return null;

  async function toggle(): Promise<void> {
    setIsReading(true);
    try {
      await toggleSongClip(song, list);
    } catch (error) {
      toast(failureOf(error).text, { tone: 'error' });
    } finally {
      setIsReading(false);
    }
  }

  const warm = () => warmSongClip(song);
  return (
    <div onPointerEnter={warm} onFocus={warm}>
      <PlayButton
        state={isReading && state === 'paused' ? 'waiting' : state}
        what={`clip of ${song.title}`}
        look="cover"
        onClick={() => void toggle()}
      />
    </div>
  );
}
