import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { Clock } from 'lucide-react';
import { OnDemand } from '../../ui/hooks/lazy.tsx';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import { waitingText } from '../../ui/lists/waiting-sign.tsx';
import { HeartIcon, pressedOf, savedText } from './heart-icon.tsx';
import { loadFirstSongNote, useHeart } from './use-heart.ts';

const texts = { none: 'Add to Favorites', saved: savedText, favorite: 'Favorited' } as const;

/** On phones, icon and text are centred in the button. */
const CARET_AT_HEART = '[&>span]:right-auto [&>span]:left-[max(1.5rem,calc(50%-8rem))] wide:[&>span]:left-[30px]';

/** The favorite button of the song page. */
export function FavoriteToggle({ song }: { song: SongRow }) {
  const heart = useHeart(song);
  useShortcuts({ f: heart.toggle });
  return (
    <div className="flex flex-wrap">
      <button
        type="button"
        aria-pressed={pressedOf[heart.state]}
        aria-disabled={heart.pending || undefined}
        title={heart.waiting ? waitingText : undefined}
        onClick={heart.toggle}
        className="heart inline-flex min-h-12 w-full items-center justify-center gap-2.5 rounded-full border border-line-strong bg-[color-mix(in_srgb,var(--bg)_40%,transparent)] px-7 text-row font-semibold transition-[background-color,color,scale] active:scale-[0.975] hover:bg-surface-1 aria-disabled:opacity-70 aria-pressed:border-[color-mix(in_srgb,var(--accent)_38%,transparent)] aria-pressed:bg-[color-mix(in_srgb,var(--accent)_14%,var(--bg))] aria-pressed:text-accent aria-[pressed=mixed]:text-accent wide:w-auto"
      >
        <HeartIcon state={heart.state} filling={heart.filling} size={21} strokeWidth={1.9} />
        {texts[heart.state]}
        {heart.waiting && <Clock size={16} strokeWidth={2.2} aria-hidden="true" className="text-text" />}
      </button>
      {heart.needsFirstSong && (
        <div className="mt-2 flex basis-full flex-wrap">
          <OnDemand load={loadFirstSongNote} props={{ onClose: heart.dismiss, className: CARET_AT_HEART }} />
        </div>
      )}
    </div>
  );
}
