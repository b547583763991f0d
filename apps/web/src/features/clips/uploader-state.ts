import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import type { ClipStatus } from '../../platform/clip-status.ts';
import type { FileKind } from './file-rules.ts';
import type { Recording } from './record-sound.ts';
import type { Progress } from './worker-messages.ts';

/** What the clip is made of. */
export type Source = {
  name: string;
  kind: FileKind | 'recording';
  /** How long it is, once that is known. */
  seconds: number | null;
};

export type KnownSource = Source & { seconds: number };

/** A file that is longer than a clip. */
export type LongFile = {
  file: Blob;
  source: KnownSource;
  /** Moves the beginning of the 60 s window. */
  move: (start: number) => void;
  /** Goes on with the window as it stands. */
  pick: () => void;
};

/** Made, and ready to be sent. */
export type FreshClip = { bytes: Blob; fileName: string; seconds: number; peaks: number[] };

/** Spec, section 4: idle, converting, file chosen, uploading, done or error. */
export type UploaderState =
  | { step: 'empty' }
  | { step: 'asking' }
  | { step: 'recording'; recording: Recording }
  | { step: 'reading'; source: Source }
  | { step: 'picking'; long: LongFile; start: number; peaks: number[]; total: number }
  | { step: 'converting'; source: Source; progress: Progress }
  | { step: 'uploading'; clip: FreshClip; sent: number }
  | { step: 'done'; clip: FreshClip; confirmed: ConfirmedClip }
  | { step: 'error'; source: Source | null; message: string; retry?: Retry };

/** Nothing is lost: the step that failed can be done again. */
type Retry = { again: () => void; isConnectionFailure: boolean };

/** Something is under way that will become a clip, or asks for an answer first. */
export const isBusy = ({ step }: UploaderState): boolean => step !== 'empty' && step !== 'done' && step !== 'error';

/** The form around the box waits for a clip that is pending before it posts. */
export function statusOf(state: UploaderState): ClipStatus {
  if (state.step === 'done') return 'ready';
  if (state.step === 'error') return state.retry ? 'failed' : 'none';
  return state.step === 'empty' ? 'none' : 'pending';
}

export const stepTexts = {
  asking: 'Waiting for the microphone',
  recording: 'Recording',
  reading: 'Reading the file',
  picking: 'Pick which 60 seconds to keep',
  converting: 'Converting video to audio',
  convertingAudio: 'Converting audio',
  uploading: 'Uploading',
  done: 'Clip ready',
} as const;

/** For ears: where it is, said once when it changes. Errors speak for themselves. */
export function describeStep(state: UploaderState): string {
  if (state.step === 'empty' || state.step === 'error') return '';
  if (state.step === 'converting' && state.source.kind !== 'video') return stepTexts.convertingAudio;
  return stepTexts[state.step];
}
