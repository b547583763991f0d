import { clipFormat, clipMessages, peakCount } from '@dubplate/domain/clips/clip.ts';
import { isOffline } from '../../../platform/connection.ts';
import { startPlaying } from '../../../platform/playback.ts';
import { currentMember } from '../../../platform/session.ts';
import { clipWindow, longest } from './clip-length.ts';
import { ConverterMissing, openConverter, type Converter } from './converter.ts';
import { checkFile, clipName, unreadable } from './file-rules.ts';
import { RecordingProblem, recordSound } from './record-sound.ts';
import { UploadFailure, uploadClip } from '../send/upload-clip.ts';
import type { SavedClip } from '../send/saved-clip.ts';
import type { FreshClip, KnownSource, LongFile, Source, UploaderState } from '../send/uploader-state.ts';

/** One clip in progress, until the signal aborts. `isInBackground`: the outbox uploads it, no form shows it. */
export type Run = {
  signal: AbortSignal;
  show: (state: UploaderState) => void;
  saved: SavedClip;
  isInBackground?: boolean;
};

/** A shorter recording is treated as an accidental tap. */
const shortestSeconds = 0.5;
/** Enough to draw one minute in the picker, for a file of any length. */
const peaksPerSecond = 2;

const tooShort = 'That was too short to hear. Record a little more.';
const noConverter = 'The converter did not load. Check your connection and try again.';

/** Error message for a file with a wrong type, wrong size or unreadable header. Null when it can be converted. */
export async function findProblem(file: File): Promise<string | null> {
  const checked = checkFile(file);
  if ('problem' in checked) return checked.problem;
  const converter = openConverter(file, new AbortController().signal);
  try {
    await converter.inspect();
    return null;
  } catch (error) {
    return error instanceof ConverterMissing ? noConverter : unreadable(checked.kind);
  } finally {
    converter.close();
  }
}

/** Checks, converts and uploads a file. A file of more than 60 s waits until the member picks a window. */
export async function takeFile(file: File, run: Run): Promise<void> {
  const checked = checkFile(file);
  const source: Source = { name: file.name, kind: checked.kind, seconds: null };
  if ('problem' in checked) return run.show({ step: 'error', source, message: checked.problem });
  run.saved.begin(currentMember()?.id ?? '', source, file.type);
  run.saved.addSource(file);
  await takeSound(file, source, run);
}

/** Records the microphone until it stops, then converts and uploads the recording. */
export async function takeRecording(run: Run): Promise<void> {
  run.show({ step: 'awaitingMicrophone' });
  const source: Source = { name: 'Recording', kind: 'recording', seconds: null };
  try {
    // Stops any other playback: the microphone would record it.
    startPlaying(() => {});
    const recording = await recordSound(run.signal, {
      onStart: (type) => run.saved.begin(currentMember()?.id ?? '', source, type),
      onChunk: (chunk) => run.saved.addSource(chunk),
    });
    run.show({ step: 'recording', recording });
    const blob = await recording.ended;
    run.signal.throwIfAborted();
    await takeSound(blob, source, run);
  } catch (error) {
    if (run.signal.aborted) return;
    const message = error instanceof RecordingProblem ? error.message : clipMessages.unreadable;
    run.show({ step: 'error', source: null, message });
  }
}

/** Start of the window of a longer file, and whether the member has picked it. */
type Window = { start: number; picked: boolean };

/** Processes a complete file or recording, also one restored after a reload. */
export async function takeSound(
  file: Blob,
  source: Source,
  run: Run,
  window: Window = { start: 0, picked: false },
): Promise<void> {
  run.show({ step: 'reading', source });
  const again = () => void takeSound(file, source, run, window);
  const converter = openConverter(file, run.signal);
  const inspection = await orShowError(converter.inspect(), source, run, again);
  if (!inspection) return converter.close();
  const { seconds, isClip } = inspection;
  const known = { ...source, seconds };
  if (source.kind === 'recording' && seconds < shortestSeconds) {
    converter.close();
    run.saved.discard();
    return run.show({ step: 'error', source: null, message: tooShort });
  }
  // The recorder stops at 60 s. A slow page may stop later: the extra seconds are cut off.
  const isLong = source.kind !== 'recording' && seconds > longest;
  if (isLong && !window.picked) return showPicker(file, known, converter, run, window.start);
  if (isClip) return sendAsItIs(file, known, converter, run);
  await convert(converter, known, window.start, run, again);
}

/** Shows the waveform of a longer file while it is read, until the member picks a window. */
async function showPicker(
  file: Blob,
  source: KnownSource,
  converter: Converter,
  run: Run,
  from: number,
): Promise<void> {
  const total = Math.ceil(source.seconds * peaksPerSecond);
  let isPicked = false;
  let waveform = { peaks: [] as number[], total };
  let start = from;
  const long: LongFile = {
    file,
    source,
    move(to) {
      start = to;
      run.saved.update({ start });
      show();
    },
    pick() {
      // A double tap must not start two conversions.
      if (isPicked) return;
      isPicked = true;
      run.saved.update({ start, picked: true });
      const again = () => void takeSound(file, source, run, { start, picked: true });
      void convert(converter, source, start, run, again);
    },
  };
  function show(): void {
    if (!isPicked) run.show({ step: 'picking', long, start, ...waveform });
  }
  function showPeaks(peaks: number[], expected = total): void {
    waveform = { peaks, total: expected };
    show();
  }
  show();
  // The waveform is optional: a file without one may still be convertible.
  const peaks = await converter.readPeaks(total, (progress) => showPeaks(progress.peaks)).catch(() => []);
  showPeaks(peaks, peaks.length || total);
}

async function convert(
  converter: Converter,
  source: KnownSource,
  start: number,
  run: Run,
  again: () => void,
): Promise<void> {
  const window = clipWindow(source.seconds, start);
  const about = { ...source, seconds: window.end - window.start };
  run.show({ step: 'converting', source: about, progress: { fraction: 0, peaks: [] } });
  const converting = converter.convert(window, (progress) => run.show({ step: 'converting', source: about, progress }));
  const converted = await orShowError(converting, source, run, again);
  // Frees the worker's decoded audio before the upload, which can take minutes.
  converter.close();
  if (!converted) return;
  const { bytes, seconds, peaks } = converted;
  const clip = { bytes: new Blob([bytes], { type: clipFormat.type }), fileName: clipName(source.name), seconds, peaks };
  run.saved.saveClip(clip);
  await sendClip(clip, run);
}

async function sendAsItIs(file: Blob, { name, seconds }: KnownSource, converter: Converter, run: Run): Promise<void> {
  // Read before the upload, so that the upload box shows the waveform from the start. A failure does not stop it.
  const peaks = await converter.readPeaks(peakCount, () => {}).catch(() => []);
  converter.close();
  if (run.signal.aborted) return;
  const clip = { bytes: file, fileName: clipName(name), seconds, peaks };
  run.saved.saveClip(clip);
  await sendClip(clip, run);
}

/** Uploads a converted clip. Safe to call again after a failure. */
export async function sendClip(clip: FreshClip, run: Run): Promise<void> {
  const { signal, show, saved } = run;
  const source: Source = { name: clip.fileName, kind: 'audio', seconds: clip.seconds };
  const again = () => void sendClip(clip, run);
  const showWaiting = () => show({ step: 'waiting', source, clip, retry: { again, isConnectionFailure: true } });
  if (isOffline.read() && !run.isInBackground) return showWaiting();
  show({ step: 'uploading', clip, sent: 0 });
  try {
    const confirmed = await uploadClip(clip, { signal, onSent: (sent) => show({ step: 'uploading', clip, sent }) });
    saved.update({ confirmed });
    show({ step: 'done', clip, confirmed });
  } catch (error) {
    if (signal.aborted) return;
    const failure = error instanceof UploadFailure ? error : null;
    if (failure?.isRetryable && isOffline.read()) return showWaiting();
    const message = failure?.message ?? clipMessages.failed('please try again');
    show({ step: 'error', source, message, retry: { again, isConnectionFailure: failure?.isRetryable ?? false } });
  }
}

/** Shows the error state and returns null when `work` fails. */
async function orShowError<Result>(
  work: Promise<Result>,
  source: Source,
  run: Run,
  again: () => void,
): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (run.signal.aborted) return null;
    if (error instanceof ConverterMissing && isOffline.read()) {
      run.show({ step: 'waiting', source, clip: null, retry: { again, isConnectionFailure: true } });
      return null;
    }
    if (error instanceof ConverterMissing) {
      run.show({ step: 'error', source, message: noConverter, retry: { again, isConnectionFailure: true } });
      return null;
    }
    const message = unreadable(source.kind === 'video' ? 'video' : 'audio');
    if (source.kind === 'recording') {
      // Keeps the recording, because the member cannot repeat it. A retry after a worker crash may succeed.
      run.show({ step: 'error', source, message, retry: { again, isConnectionFailure: false } });
      return null;
    }
    run.saved.discard();
    run.show({ step: 'error', source, message });
    return null;
  }
}
