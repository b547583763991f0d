import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChosenClip, ClipStatus } from '../../../platform/clip-status.ts';
import { chooseFile, clipState, discardClip, record, restoreClip } from '../send/clip-job.ts';
import { BoxHead } from './box-head.tsx';
import { EmptyBox } from './empty-box.tsx';
import { ErrorBox } from './error-box.tsx';
import { accepted } from '../make/file-rules.ts';
import { PickingBox } from './picking-box.tsx';
import { ConvertingBox, ReadingBox, UploadingBox } from './progress-box.tsx';
import { RecordingBox } from './recording-box.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { PlayButton } from '../play/play-button.tsx';
import { Scrubber } from '../play/scrubber.tsx';
import { useSound } from '../play/use-sound.ts';
import { useFocusFallback, useSingleTaps } from './use-replaced-buttons.ts';
import { useDrop } from '../../../ui/hooks/use-drop.ts';
import { describeStep, isBusy, statusOf, type UploaderState } from '../send/uploader-state.ts';

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
      className={`flex flex-col justify-between gap-3 rounded-card bg-surface-2 px-4 py-3.5 shadow-low transition-shadow outline-none ${state.step === 'done' || state.step === 'waiting' ? '' : 'min-h-54'} ${isOver ? 'inset-ring-2 inset-ring-text' : ''}`}
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
      {state.step === 'waiting' &&
        (state.clip ? (
          <FinishedBox bytes={state.clip.bytes} clip={state.clip} onRemove={discardClip} />
        ) : (
          <>
            <BoxHead source={state.source} onRemove={discardClip} />
            <p className="text-sub text-text-2">Kept on this device. It is prepared when you're back online.</p>
          </>
        ))}
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

/** Subscribes to the page's clip (clip-job.ts). */
function useUploader(onChange: (clip: ChosenClip | null, status: ClipStatus) => void): UploaderState {
  const state = clipState.useValue();
  useEffect(() => void restoreClip(), []);

  const notify = useEffectEvent(onChange);
  const clipId = state.step === 'done' ? state.confirmed.clipId : null;
  const status = statusOf(state);
  useEffect(() => notify(clipId ? { clipId } : null, status), [clipId, status]);
  return state;
}

type FinishedBoxProps = { bytes: Blob; clip: Pick<ConfirmedClip, 'seconds' | 'peaks'>; onRemove: () => void };

/** Plays the finished clip from memory, without downloading it again. */
function FinishedBox({ bytes, clip, onRemove }: FinishedBoxProps) {
  const { seconds, peaks } = clip;
  const { state, position, toggle, seek } = useSound({ source: bytes, seconds });
  return (
    <div className="flex items-center gap-3.5">
      <PlayButton state={state} what="clip" look="tonal" onClick={toggle} />
      <Scrubber peaks={peaks} seconds={seconds} position={position} onSeek={seek} />
      <IconButton label="Remove clip" icon={<X size={20} />} onClick={onRemove} className="-mr-2 hover:bg-surface-3" />
    </div>
  );
}
