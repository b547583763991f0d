import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { OnDemand } from '../../ui/hooks/lazy.tsx';
import { WaitingCorner, waitingText } from '../../ui/lists/waiting-sign.tsx';
import { HeartIcon, pressedOf, savedText } from './heart-icon.tsx';
import { loadFirstSongNote, useHeart } from './use-heart.ts';

const looks = {
  row: {
    button: '-mr-2.5 text-text-2 transition-colors hover:bg-surface-2',
    corner: 'bg-bg shadow-[0_0_0_1.5px_var(--bg)]',
    note: 'wide:absolute! wide:inset-x-0 wide:top-full wide:z-10 wide:shadow-high',
  },
  cover: {
    button: 'cover-button',
    corner: 'bg-surface-1',
    note: 'absolute! top-full left-0 z-10 mt-2 w-72 shadow-high [&>span]:right-auto [&>span]:left-6',
  },
};

type HeartButtonProps = { song: SongRow; look?: keyof typeof looks };

/** The favorite button of a row or on a cover. Its note is below the row. */
export function HeartButton({ song, look = 'row' }: HeartButtonProps) {
  const heart = useHeart(song);
  return (
    <>
      <button
        type="button"
        aria-pressed={pressedOf[heart.state]}
        aria-label={`Favorite ${song.title}`}
        title={heart.waiting ? waitingText : heart.state === 'saved' ? savedText : undefined}
        aria-disabled={heart.pending || undefined}
        onClick={heart.toggle}
        className={`heart relative grid size-11 flex-none place-items-center rounded-full aria-disabled:opacity-70 aria-pressed:text-accent aria-[pressed=mixed]:text-accent ${looks[look].button}`}
      >
        <HeartIcon state={heart.state} filling={heart.filling} size={22} strokeWidth={1.75} />
        {heart.waiting && <WaitingCorner className={`right-[5px] bottom-[5px] ${looks[look].corner}`} />}
      </button>
      {heart.needsFirstSong && (
        <OnDemand load={loadFirstSongNote} props={{ onClose: heart.dismiss, className: looks[look].note }} />
      )}
    </>
  );
}
