import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { FirstSongNote, savedText } from './first-song-note.tsx';
import { HeartIcon, pressedOf } from './heart-icon.tsx';
import { useHeart } from './use-heart.ts';

/** The favorite button of a row. Its note wraps below the row. */
export function HeartButton({ song }: { song: SongRow }) {
  const heart = useHeart(song);
  return (
    <>
      <button
        type="button"
        aria-pressed={pressedOf[heart.state]}
        aria-label={`Favorite ${song.title}`}
        title={heart.state === 'saved' ? savedText : undefined}
        aria-disabled={heart.pending || undefined}
        onClick={heart.toggle}
        className="heart -mr-2.5 grid size-11 flex-none place-items-center rounded-full text-text-2 transition-colors hover:bg-surface-2 aria-disabled:opacity-70 aria-pressed:text-accent aria-[pressed=mixed]:text-accent"
      >
        <HeartIcon state={heart.state} filling={heart.filling} size={22} strokeWidth={1.75} />
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
