import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import type { ClipStatus } from '../../../platform/clip-status.ts';
import type { FileKind } from '../make/file-rules.ts';
import type { Recording } from '../make/record-sound.ts';
import type { Progress } from '../make/worker-messages.ts';

/** The file or recording that the clip is made from. */
export type Source = {
  name: string;
  kind: FileKind | 'recording';
  /** Null until the file was inspected. */
  seconds: number | null;
};

export type KnownSource = Source & { seconds: number };

/** A file of more than 60 s. */
export type LongFile = {
  file: Blob;
  source: KnownSource;
  /** Moves the start of the 60 s window. */
  move: (start: number) => void;
  /** Starts the conversion of the current window. */
  pick: () => void;
};

/** Converted and ready for upload. */
export type FreshClip = { bytes: Blob; fileName: string; seconds: number; peaks: number[] };

/** Spec, section 4: idle, converting, file chosen, uploading, done or error. */
export type UploaderState =
  | { step: 'empty' }
  | { step: 'awaitingMicrophone' }
  | { step: 'recording'; recording: Recording }
  | { step: 'reading'; source: Source }
  | { step: 'picking'; long: LongFile; start: number; peaks: number[]; total: number }
  | { step: 'converting'; source: Source; progress: Progress }
  | { step: 'uploading'; clip: FreshClip; sent: number }
  | { step: 'done'; clip: FreshClip; confirmed: ConfirmedClip }
  /** Offline: stored, not uploaded. `clip` is null when the converter could not be loaded. */
  | { step: 'waiting'; source: Source; clip: FreshClip | null; retry: Retry }
  | { step: 'error'; source: Source | null; message: string; retry?: Retry };

/** Set when the failed step can be repeated without choosing the file again. */
type Retry = { again: () => void; isConnectionFailure: boolean };

const idle = new Set(['empty', 'done', 'waiting', 'error']);
export const isBusy = ({ step }: UploaderState): boolean => !idle.has(step);

/** The form waits for a pending clip before it posts the request. */
export function statusOf(state: UploaderState): ClipStatus {
  if (state.step === 'done') return 'ready';
  if (state.step === 'waiting') return 'failed';
  if (state.step === 'error') return state.retry ? 'failed' : 'none';
  return state.step === 'empty' ? 'none' : 'pending';
}

export const stepTexts = {
  awaitingMicrophone: 'Waiting for the microphone',
  recording: 'Recording',
  reading: 'Reading the file',
  picking: 'Pick which 60 seconds to keep',
  converting: 'Converting video to audio',
  convertingAudio: 'Converting audio',
  uploading: 'Uploading',
  done: 'Clip ready',
  waiting: 'Kept on this device',
} as const;

/** Text for the status region that screen readers announce. Empty for errors: their box has role="alert". */
export function describeStep(state: UploaderState): string {
  if (state.step === 'empty' || state.step === 'error') return '';
  if (state.step === 'converting' && state.source.kind !== 'video') return stepTexts.convertingAudio;
  return stepTexts[state.step];
}
