import { peakCount } from '@dubplate/domain/clips/clip.ts';
import type { ComponentProps } from 'react';
import { Waveform } from '../draw/waveform.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { useSound } from '../play/use-sound.ts';
import { clipState } from '../send/clip-job.ts';
import { describeStep, type FreshClip } from '../send/uploader-state.ts';

type Look = Pick<ComponentProps<typeof PlayButton>, 'look'>;

/** Plays the clip that waits on this device. Until it can be played, the same box says what happens to it. */
export function RecordedClip({ look }: Look) {
  const state = clipState.useValue();
  if ('clip' in state && state.clip) return <Player clip={state.clip} look={look} />;
  if (state.step === 'error') return <p className="text-sub text-danger">{state.message}</p>;
  const peaks = state.step === 'converting' ? state.progress.peaks : [];
  return (
    <div className="flex items-center gap-4">
      <span className={`grid place-items-center ${look === 'tonal' ? 'size-13' : 'size-11'}`}>
        {(state.step === 'reading' || state.step === 'converting') && <span className="spinner" aria-hidden="true" />}
      </span>
      <div className="min-w-0 flex-1">
        <Waveform peaks={peaks} total={peakCount} height={40} played={1} />
        <p className="mt-1.5 text-tag leading-[1.3] text-text-2">{describeStep(state)}</p>
      </div>
    </div>
  );
}

function Player({ clip: { bytes, seconds, peaks }, look }: { clip: FreshClip } & Look) {
  const { state, position, toggle, seek } = useSound({ source: bytes, seconds });
  return (
    <div className="flex items-center gap-4">
      <PlayButton state={state} what="recording" look={look} onClick={toggle} />
      <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={seek} />
    </div>
  );
}
