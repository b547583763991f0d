import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Square } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Plate, Tonearm } from '../../../ui/brand/plate.tsx';
import { useDesk } from '../../../ui/hooks/use-wide.ts';
import { useLevels } from '../draw/recording-box.tsx';
import type { Recording } from '../make/record-sound.ts';

const meterBars = 26;
/** Levels of 0 to 255, averaged over the last second. */
const quietLevel = 20;
const loudLevel = 240;
const averaged = 12;

/** A disc that is cut as the recording goes on, the time, a level meter and the stop button. */
export function RecordingPlate({ recording }: { recording: Recording }) {
  const { seconds, levels } = useLevels(recording);
  const recent = levels.slice(-averaged);
  const level = recent.reduce((sum, each) => sum + each, 0) / Math.max(1, recent.length);
  const fraction = Math.min(1, seconds / maxClipSeconds);
  return (
    <div className="flex min-h-0 flex-1! flex-col items-center gap-5">
      <div className="relative w-[min(292px,34dvh)]">
        <Plate id="recording" look="large" playing cut={fraction} />
        <Tonearm progress={fraction} />
      </div>
      <div className="text-center">
        <div role="timer" className="font-mono text-[3.5rem] leading-none tracking-[-0.04em] tabular-nums">
          {formatTimestamp(seconds)}
        </div>
        <p className="mt-2 font-mono text-sub text-text-3">
          {formatTimestamp(Math.max(0, Math.ceil(maxClipSeconds - seconds)))} left
        </p>
      </div>
      <Meter level={level} />
      <div className="mt-auto pb-2">
        <button
          type="button"
          aria-label="Stop recording"
          onClick={recording.stop}
          style={{ '--elapsed': `${fraction * 100}%` } as CSSProperties}
          className="grid size-20 place-items-center rounded-full bg-[conic-gradient(var(--accent)_var(--elapsed),var(--surface-3)_0)] p-[5px] transition-[scale] duration-(--d-tap) active:scale-[0.975]"
        >
          <span className="grid size-full place-items-center rounded-full bg-primary">
            <Square size={18} fill="currentColor" strokeWidth={0} className="text-on-primary [&>rect]:[rx:3px]" />
          </span>
        </button>
      </div>
    </div>
  );
}

function Meter({ level }: { level: number }) {
  const device = useDesk() ? 'microphone' : 'phone';
  const lit = Math.round((level / 255) * meterBars);
  const [says, advice] =
    level >= loudLevel
      ? ['Too loud', `Move the ${device} away from the speaker.`]
      : level < quietLevel
        ? ['Too quiet', 'Move closer to the sound.']
        : ['Good level', `${device === 'phone' ? 'Hold' : 'Keep'} the ${device} away from the speaker.`];
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <div aria-hidden="true" className="flex gap-[3px]">
        {Array.from({ length: meterBars }, (_, bar) => (
          <i key={bar} className={`h-3.5 w-[7px] rounded-[2px] ${bar < lit ? 'bg-text' : 'bg-surface-3'}`} />
        ))}
      </div>
      <p role="status" className="mt-1 text-control font-medium">
        {says}
      </p>
      <p className="text-sub text-text-2">{advice}</p>
    </div>
  );
}
