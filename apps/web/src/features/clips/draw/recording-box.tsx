import { maxClipSeconds, peakCount } from '@dubplate/domain/clips/clip.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Square } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useDesk } from '../../../ui/hooks/use-wide.ts';
import type { Recording } from '../make/record-sound.ts';
import { Waveform } from './waveform.tsx';

const tickMs = 80;

/** Length and levels of a running recording, read again on every tick. */
export function useLevels(recording: Recording): ReturnType<Recording['levels']> {
  const [levels, setLevels] = useState(recording.levels);
  useEffect(() => {
    const timer = setInterval(() => setLevels(recording.levels()), tickMs);
    return () => clearInterval(timer);
  }, [recording]);
  return levels;
}

export function RecordingBox({ recording }: { recording: Recording }) {
  const { seconds, levels } = useLevels(recording);
  const left = Math.ceil(maxClipSeconds - seconds);
  const fraction = seconds / maxClipSeconds;
  return (
    <>
      <div className="flex min-h-6 items-center gap-2.5 text-sub font-medium">
        <i className="size-2.5 flex-none rounded-full bg-accent motion-safe:animate-pulse" />
        Recording
        <span className="ml-auto font-mono text-label font-regular text-text-3 tabular-nums">
          {formatTimestamp(seconds)}
        </span>
      </div>
      <div className="flex items-center gap-4">
        <button
          type="button"
          aria-label="Stop recording"
          onClick={recording.stop}
          style={{ '--elapsed': `${fraction * 100}%` } as CSSProperties}
          className="grid size-19 flex-none place-items-center rounded-full bg-[conic-gradient(var(--surface-hover)_var(--elapsed),var(--accent)_0)] p-[5px] transition-[scale] duration-(--d-tap) active:scale-[0.975]"
        >
          <span className="grid size-full place-items-center rounded-full bg-surface-2">
            <Square size={16} fill="currentColor" strokeWidth={0} className="text-text [&>rect]:[rx:3px]" />
          </span>
        </button>
        <div className="min-w-0 flex-1">
          <div role="timer" className="mb-2 font-mono text-[2rem] leading-none tracking-[-0.04em]">
            {formatTimestamp(left)}
          </div>
          <div className="relative">
            <Waveform peaks={levels} total={peakCount} full={255} height={36} played={1} />
            <i className="absolute -inset-y-1 w-0.5 rounded-full bg-accent" style={{ left: `${fraction * 100}%` }} />
          </div>
        </div>
      </div>
      <p className="text-label leading-[1.4] text-text-3">
        Stops by itself at zero. {useDesk() ? 'Keep the microphone' : 'Hold the phone'} away from the speaker.
      </p>
    </>
  );
}
