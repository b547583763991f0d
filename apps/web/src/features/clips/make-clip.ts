import { clipFormat, clipMessages, peakCount } from '@dubplate/domain/clips/clip.ts';
import { takeTurn } from '../../platform/playback.ts';
import { clipWindow, longest } from './clip-length.ts';
import { ConverterMissing, openConverter, type Converter } from './converter.ts';
import { checkFile, clipName, unreadable, type FileKind } from './file-rules.ts';
import { RecordingProblem, recordSound } from './record-sound.ts';
import { UploadFailure, uploadClip } from './upload-clip.ts';
import type { FreshClip, KnownSource, LongVideo, Source, UploaderState } from './uploader-state.ts';

/** One clip on its way, until the signal ends. */
export type Run = { signal: AbortSignal; show: (state: UploaderState) => void };

/** Less than this is a slip of the finger. */
const shortestSeconds = 0.5;
/** Enough to draw a minute in the picker, however long the rest is. */
const peaksPerSecond = 2;

const tooShort = 'That was too short to hear. Record a little more.';
const noConverter = 'The converter did not load. Check your connection and try again.';

/** A file somebody chose: checked, converted if need be, sent. A longer video waits for a window to be picked. */
export async function takeFile(file: File, run: Run): Promise<void> {
  const checked = checkFile(file);
  const source: Source = { name: file.name, kind: checked.kind, seconds: null };
  if ('problem' in checked) return run.show({ step: 'error', source, message: checked.problem });
  await takeSound(file, source, checked.kind, run);
}

/** The microphone, until it is stopped. */
export async function takeRecording(run: Run): Promise<void> {
  run.show({ step: 'asking' });
  try {
    // Whatever plays would be recorded with it.
    takeTurn(() => {});
    const recording = await recordSound(run.signal);
    run.show({ step: 'recording', recording });
    const blob = await recording.ended;
    run.signal.throwIfAborted();
    await takeSound(blob, { name: 'Recording', kind: 'recording', seconds: null }, 'recording', run);
  } catch (error) {
    if (run.signal.aborted) return;
    const message = error instanceof RecordingProblem ? error.message : clipMessages.unreadable;
    run.show({ step: 'error', source: null, message });
  }
}

async function takeSound(file: Blob, source: Source, kind: FileKind | 'recording', run: Run): Promise<void> {
  run.show({ step: 'reading', source });
  const converter = openConverter(file, run.signal);
  const inspection = await orFail(converter.inspect(), source, run);
  if (!inspection) return converter.close();
  const { seconds, isClip } = inspection;
  const known = { ...source, seconds };
  if (kind === 'recording' && seconds < shortestSeconds) {
    converter.close();
    return run.show({ step: 'error', source: null, message: tooShort });
  }
  if (kind === 'audio' && seconds > longest) {
    converter.close();
    return run.show({ step: 'error', source: known, message: clipMessages.length });
  }
  if (kind === 'video' && seconds > longest) return letPick(file, known, converter, run);
  if (isClip) return sendAsItIs(file, known, converter, run);
  await convert(converter, known, 0, run);
}

/** Shows the whole of a longer video while it is still being read, until a minute of it is picked. */
async function letPick(file: Blob, source: KnownSource, converter: Converter, run: Run): Promise<void> {
  const total = Math.ceil(source.seconds * peaksPerSecond);
  let isPicked = false;
  const video: LongVideo = {
    file,
    source,
    pick(start) {
      // Two taps on a button are one.
      if (isPicked) return;
      isPicked = true;
      void convert(converter, source, start, run);
    },
  };
  const showPeaks = (peaks: number[], expected = total) => {
    if (!isPicked) run.show({ step: 'picking', video, peaks, total: expected });
  };
  showPeaks([]);
  // It is only a picture: what cannot be drawn may still be converted.
  const peaks = await converter.readPeaks(total, (progress) => showPeaks(progress.peaks)).catch(() => []);
  showPeaks(peaks, peaks.length || total);
}

async function convert(converter: Converter, source: KnownSource, start: number, run: Run): Promise<void> {
  const window = clipWindow(source.seconds, start);
  const about = { ...source, seconds: window.end - window.start };
  run.show({ step: 'converting', source: about, progress: { fraction: 0, peaks: [] } });
  const converting = converter.convert(window, (progress) => run.show({ step: 'converting', source: about, progress }));
  const converted = await orFail(converting, source, run);
  // Sending takes its time, and what holds the whole decoded sound is of no use any more.
  converter.close();
  if (!converted) return;
  const { bytes, seconds, peaks } = converted;
  const clip = { bytes: new Blob([bytes], { type: clipFormat.type }), fileName: clipName(source.name), seconds, peaks };
  await sendClip(clip, run);
}

async function sendAsItIs(file: Blob, { name, seconds }: KnownSource, converter: Converter, run: Run): Promise<void> {
  // Sending does not wait for the picture of it, but a moment is worth a wave that is there from the start.
  const peaks = await converter.readPeaks(peakCount, () => {}).catch(() => []);
  converter.close();
  if (run.signal.aborted) return;
  await sendClip({ bytes: file, fileName: clipName(name), seconds, peaks }, run);
}

/** Sends a clip that is ready, for the first time or again. */
export async function sendClip(clip: FreshClip, { signal, show }: Run): Promise<void> {
  show({ step: 'uploading', clip, sent: 0 });
  try {
    const confirmed = await uploadClip(clip, { signal, onSent: (sent) => show({ step: 'uploading', clip, sent }) });
    show({ step: 'done', clip, confirmed });
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof UploadFailure ? error.message : clipMessages.failed('please try again');
    const source: Source = { name: clip.fileName, kind: 'audio', seconds: clip.seconds };
    show({ step: 'error', source, message, clip });
  }
}

/** The outcome, or null when the person was told that there is none. */
async function orFail<Result>(work: Promise<Result>, source: Source, run: Run): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (run.signal.aborted) return null;
    const kind = source.kind === 'video' ? 'video' : 'audio';
    const message = error instanceof ConverterMissing ? noConverter : unreadable(kind);
    run.show({ step: 'error', source, message });
    return null;
  }
}
