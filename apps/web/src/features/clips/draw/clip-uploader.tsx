import { useRef } from 'react';
import type { ChosenClip, ClipStatus } from '../../../platform/clip-status.ts';
import { chooseFile, discardClip, record } from '../send/clip-job.ts';
import { EmptyBox } from './empty-box.tsx';
import { ErrorBox } from './error-box.tsx';
import { accepted } from '../make/file-rules.ts';
import { FinishedBox } from './finished-box.tsx';
import { PickingBox } from './picking-box.tsx';
import { ConvertingBox, ReadingBox, UploadingBox } from './progress-box.tsx';
import { RecordingBox } from './recording-box.tsx';
import { useDrop } from '../../../ui/hooks/use-drop.ts';
import { useFocusFallback } from './use-focus-fallback.ts';
import { useSingleTaps } from './use-single-taps.ts';
import { useUploader } from '../send/use-uploader.ts';
import { isBusy, describeStep } from '../send/uploader-state.ts';

type ClipUploaderProps = {
  /** Called on every change of status, and with null when the clip was removed. */
  onChange: (clip: ChosenClip | null, status: ClipStatus) => void;
};

/** Makes a clip of a recording or of a chosen or dropped file. The box keeps its height until the clip is ready. */
export function ClipUploader({ onChange }: ClipUploaderProps) {
  const state = useUploader(onChange);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  const { isOver, ...drop } = useDrop((file) => void chooseFile(file));
  const focus = useFocusFallback();
  const taps = useSingleTaps();
  return (
    <div
      role="group"
      aria-label="Clip"
      aria-busy={isBusy(state) || undefined}
      tabIndex={-1}
      {...focus}
      {...taps}
      {...drop}
      className={`flex flex-col justify-between gap-3 rounded-card bg-surface-2 px-4 py-3.5 shadow-low transition-shadow outline-none ${state.step === 'done' ? '' : 'min-h-54'} ${isOver ? 'inset-ring-2 inset-ring-text' : ''}`}
    >
      {state.step === 'empty' && <EmptyBox onRecord={record} onChoose={choose} />}
      {state.step === 'recording' && <RecordingBox recording={state.recording} />}
      {(state.step === 'awaitingMicrophone' || state.step === 'reading') && (
        <ReadingBox state={state} onCancel={discardClip} />
      )}
      {state.step === 'picking' && <PickingBox {...state} onRemove={discardClip} />}
      {state.step === 'converting' && <ConvertingBox {...state} onCancel={discardClip} />}
      {state.step === 'uploading' && <UploadingBox {...state} onCancel={discardClip} />}
      {state.step === 'done' && <FinishedBox bytes={state.clip.bytes} clip={state.confirmed} onRemove={discardClip} />}
      {state.step === 'error' && (
        <ErrorBox {...state} onAgain={state.retry?.again} onChoose={choose} onRecord={record} onRemove={discardClip} />
      )}
      <p role="status" className="sr-only">
        {describeStep(state)}
      </p>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label="Clip file"
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Without the reset, choosing the same file again fires no change event.
          currentTarget.value = '';
          if (file) void chooseFile(file);
        }}
      />
    </div>
  );
}
