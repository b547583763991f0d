import { Pause, Play } from 'lucide-react';
import { type ClipState, unavailableText } from './sound.ts';

const looks = {
  large: 'size-18 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  paper: 'size-13 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  bar: 'size-12 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  tonal: 'size-13 bg-surface-3 text-text hover:bg-surface-hover',
  small: 'size-11 bg-surface-3 text-text hover:bg-surface-hover',
  cover: 'size-11 cover-button',
};

type PlayButtonProps = {
  state: ClipState;
  /** Noun of the accessible name, as in "Play clip". Absent in the player, which has a name itself. */
  what?: string;
  keyShortcut?: string | undefined;
  look: keyof typeof looks;
  onClick: () => void;
};

const iconSizes = { large: 30, paper: 22, bar: 22, tonal: 22, small: 18, cover: 18 };

export function PlayButton({ state, what, look, keyShortcut, onClick }: PlayButtonProps) {
  const size = iconSizes[look];
  const isOn = state === 'playing' || state === 'waiting';
  return (
    <button
      type="button"
      aria-label={[isOn ? 'Pause' : 'Play', what].join(' ').trim()}
      aria-keyshortcuts={keyShortcut}
      data-playing={isOn || undefined}
      aria-busy={state === 'waiting' || undefined}
      disabled={state === 'unavailable'}
      title={state === 'unavailable' ? unavailableText : undefined}
      onClick={onClick}
      className={`grid flex-none place-items-center rounded-full transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] active:scale-[0.975] disabled:scale-100 disabled:bg-surface-3 disabled:text-text-disabled ${looks[look]}`}
    >
      {/* In the bar it appears after 300 ms, so that it does not flash before a clip that starts at once. */}
      {state === 'waiting' && <span className={`spinner ${look === 'bar' ? 'spinner-late' : ''}`} aria-hidden="true" />}
      {state === 'playing' && <Pause size={size} fill="currentColor" strokeWidth={0} />}
      {!isOn && (
        // The triangle looks off-centre without the offset.
        <Play size={size} fill="currentColor" strokeWidth={1.5} className="translate-x-px" />
      )}
    </button>
  );
}
