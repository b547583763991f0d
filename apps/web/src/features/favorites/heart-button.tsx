import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { Heart } from 'lucide-react';
import { FirstSongNote } from './first-song-note.tsx';
import { useHeart } from './use-heart.ts';

/** The favorite button of a row. Its note wraps below the row. */
export function HeartButton({ song }: { song: SongRow }) {
  const heart = useHeart(song);
  return (
    <>
      <button
        type="button"
        aria-pressed={heart.favorited}
        aria-label={`Favorite ${song.title}`}
        aria-disabled={heart.pending || undefined}
        onClick={heart.toggle}
        className="heart -mr-2.5 grid size-11 flex-none place-items-center rounded-full text-text-2 transition-colors hover:bg-surface-2 aria-disabled:opacity-70 aria-pressed:text-accent"
      >
        <Heart size={22} strokeWidth={1.75} fill={heart.favorited ? 'currentColor' : 'none'} />
      </button>
      {heart.needsFirstSong && (
        <FirstSongNote
          onClose={heart.dismiss}
          className="wide:absolute! wide:inset-x-0 wide:top-full wide:z-10 wide:shadow-high"
        />
      )}
    </>
  );
}
