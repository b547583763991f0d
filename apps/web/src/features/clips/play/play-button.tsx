import { Pause, Play } from 'lucide-react';
import type { AudioState } from './sound.ts';

const looks = {
  large: 'size-18 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  paper: 'size-13 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  tonal: 'size-13 bg-surface-3 text-text hover:bg-surface-hover',
  small: 'size-11 bg-surface-3 text-text hover:bg-surface-hover',
  cover: 'size-11 cover-button',
};

type PlayButtonProps = {
  state: AudioState;
  /** Noun of the accessible name, as in "Play clip". */
  what: string;
  look: keyof typeof looks;
  onClick: () => void;
};

const iconSizes = { large: 30, paper: 22, tonal: 22, small: 18, cover: 18 };

export function PlayButton({ state, what, look, onClick }: PlayButtonProps) {
  const size = iconSizes[look];
  const isOn = state === 'playing' || state === 'waiting';
  return (
    <button
      type="button"
      aria-label={`${isOn ? 'Pause' : 'Play'} ${what}`}
      data-playing={isOn || undefined}
      aria-busy={state === 'waiting' || undefined}
      onClick={onClick}
      className={`grid flex-none place-items-center rounded-full transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] active:scale-[0.975] ${looks[look]}`}
    >
      {state === 'waiting' && <span className="spinner" aria-hidden="true" />}
      {state === 'playing' && <Pause size={size} fill="currentColor" strokeWidth={0} />}
      {!isOn && (
        // The triangle looks off-centre without the offset.
        <Play size={size} fill="currentColor" strokeWidth={1.5} className="translate-x-px" />
      )}
    </button>
  );
}
