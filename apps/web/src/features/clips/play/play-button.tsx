import { Pause, Play } from 'lucide-react';
import type { AudioState } from './sound.ts';

const looks = {
  paper: 'size-13 bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  tonal: 'size-13 bg-surface-3 text-text hover:bg-surface-hover',
  small: 'size-11 bg-surface-3 text-text hover:bg-surface-hover',
};

type PlayButtonProps = {
  state: AudioState;
  /** Noun of the accessible name, as in "Play clip". */
  what: string;
  look: keyof typeof looks;
  onClick: () => void;
};

export function PlayButton({ state, what, look, onClick }: PlayButtonProps) {
  const isOn = state === 'playing' || state === 'waiting';
  return (
    <button
      type="button"
      aria-label={`${isOn ? 'Pause' : 'Play'} ${what}`}
      aria-busy={state === 'waiting' || undefined}
      onClick={onClick}
      className={`grid flex-none place-items-center rounded-full transition-[background-color,scale] duration-[var(--d-fast),var(--d-tap)] active:scale-[0.975] ${looks[look]}`}
    >
      {state === 'waiting' && <span className="spinner" aria-hidden="true" />}
      {state === 'playing' && <Pause size={look === 'small' ? 18 : 22} fill="currentColor" strokeWidth={0} />}
      {!isOn && (
        // The triangle looks off-centre without the offset.
        <Play size={look === 'small' ? 18 : 22} fill="currentColor" strokeWidth={1.5} className="translate-x-px" />
      )}
    </button>
  );
}
