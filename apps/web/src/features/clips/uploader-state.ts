import type { ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
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

/** A video that is longer than a clip. */
export type LongVideo = {
  file: Blob;
  source: KnownSource;
  /** Goes on with the minute that begins there. */
  pick: (start: number) => void;
};

/** Made, and ready to be sent. */
export type FreshClip = { bytes: Blob; fileName: string; seconds: number; peaks: number[] };

/** Spec, section 4: idle, converting, file chosen, uploading, done or error. */
export type UploaderState =
  | { step: 'empty' }
  | { step: 'asking' }
  | { step: 'recording'; recording: Recording }
  | { step: 'reading'; source: Source }
  | { step: 'picking'; video: LongVideo; peaks: number[]; total: number }
  | { step: 'converting'; source: Source; progress: Progress }
  | { step: 'uploading'; clip: FreshClip; sent: number }
  | { step: 'done'; clip: FreshClip; confirmed: ConfirmedClip }
  /** With the clip when only sending it failed. */
  | { step: 'error'; source: Source | null; message: string; clip?: FreshClip };

/** Something is under way that will become a clip, or asks for an answer first. */
export const isBusy = ({ step }: UploaderState): boolean => step !== 'empty' && step !== 'done' && step !== 'error';

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
export function tellStep(state: UploaderState): string {
  if (state.step === 'empty' || state.step === 'error') return '';
  if (state.step === 'converting' && state.source.kind !== 'video') return stepTexts.convertingAudio;
  return stepTexts[state.step];
}
