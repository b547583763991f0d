import { peakCount } from '@dubplate/domain/clips/clip.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { BoxHead } from './box-head.tsx';
import { type Source, stepTexts, type UploaderState } from '../send/uploader-state.ts';
import { Waveform } from './waveform.tsx';

const height = 60;
type Step<Name> = Extract<UploaderState, { step: Name }>;
type Cancellable = { onCancel: () => void };

const microphone: Source = { name: 'Microphone', kind: 'recording', seconds: null };

/** For the steps without a percentage. */
export function ReadingBox({ state, onCancel }: { state: Step<'awaitingMicrophone' | 'reading'> } & Cancellable) {
  const source = state.step === 'reading' ? state.source : microphone;
  return (
    <ProgressBox source={source} status={stepTexts[state.step]} fraction={null} onCancel={onCancel}>
      <Waveform peaks={[]} total={peakCount} height={height} />
    </ProgressBox>
  );
}

/** The waveform grows with the conversion. */
export function ConvertingBox({ source, progress, onCancel }: Step<'converting'> & Cancellable) {
  const status = source.kind === 'video' ? stepTexts.converting : stepTexts.convertingAudio;
  return (
    <ProgressBox source={source} status={status} fraction={progress.fraction} onCancel={onCancel}>
      <Waveform peaks={progress.peaks} total={peakCount} height={height} played={1} />
    </ProgressBox>
  );
}

/** The waveform is complete; its highlighted part grows with the upload. */
export function UploadingBox({ clip, sent, onCancel }: Step<'uploading'> & Cancellable) {
  const { bytes, fileName, seconds, peaks } = clip;
  const fraction = sent / bytes.size;
  return (
    <ProgressBox
      source={{ name: fileName, kind: 'audio', seconds }}
      status={stepTexts.uploading}
      detail={`${megabytes(sent)} of ${megabytes(bytes.size)} MB`}
      fraction={fraction}
      onCancel={onCancel}
    >
      <Waveform peaks={peaks} total={peaks.length || peakCount} height={height} played={fraction} />
    </ProgressBox>
  );
}

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);

type ProgressBoxProps = Cancellable & {
  source: Source;
  status: string;
  detail?: string;
  /** 0 to 1; null shows a spinner. */
  fraction: number | null;
  children: ReactNode;
};

function ProgressBox({ source, status, detail, fraction, children, onCancel }: ProgressBoxProps) {
  const percent = fraction === null ? null : Math.floor(fraction * 100);
  return (
    <>
      <BoxHead source={source} />
      <div className="flex items-center gap-4">
        {percent === null ? (
          <span className="skeleton w-21 flex-none">
            <span className="spinner block" aria-hidden="true" />
          </span>
        ) : (
          <div
            role="progressbar"
            aria-label={status}
            aria-valuenow={percent}
            className="w-21 flex-none font-mono text-[2.25rem] leading-none tracking-[-0.05em]"
          >
            {percent}
            <small className="ml-1 text-body text-text-3">%</small>
          </div>
        )}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sub text-text-2">
          {status}
          {detail && (
            <span className="mt-0.5 block font-mono text-tag leading-[1.3] text-text-3 tabular-nums">{detail}</span>
          )}
        </p>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
