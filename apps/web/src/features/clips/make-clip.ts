import { clipFormat, clipMessages, peakCount } from '@dubplate/domain/clips/clip.ts';
import { startPlaying } from '../../platform/playback.ts';
import { currentMember } from '../../platform/session.ts';
import { clipWindow, longest } from './clip-length.ts';
import { ConverterMissing, openConverter, type Converter } from './converter.ts';
import { checkFile, clipName, unreadable } from './file-rules.ts';
import { RecordingProblem, recordSound } from './record-sound.ts';
import { UploadFailure, uploadClip } from './upload-clip.ts';
import type { SavedClip } from './saved-clip.ts';
import type { FreshClip, KnownSource, LongFile, Source, UploaderState } from './uploader-state.ts';

/** One clip on its way, until the signal ends. */
export type Run = { signal: AbortSignal; show: (state: UploaderState) => void; saved: SavedClip };

/** Less than this is a slip of the finger. */
const shortestSeconds = 0.5;
/** Enough to draw a minute in the picker, however long the rest is. */
const peaksPerSecond = 2;

const tooShort = 'That was too short to hear. Record a little more.';
const noConverter = 'The converter did not load. Check your connection and try again.';

/** Why a file cannot become a clip: its type, its size, or a header that cannot be read. Null when it can. */
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

/** A file somebody chose: checked, converted if need be, sent. A longer one waits for a window to be picked. */
export async function takeFile(file: File, run: Run): Promise<void> {
  const checked = checkFile(file);
  const source: Source = { name: file.name, kind: checked.kind, seconds: null };
  if ('problem' in checked) return run.show({ step: 'error', source, message: checked.problem });
  run.saved.begin(currentMember()?.id ?? '', source, file.type);
  run.saved.addSource(file);
  await takeSound(file, source, run);
}

/** The microphone, until it is stopped. */
export async function takeRecording(run: Run): Promise<void> {
  run.show({ step: 'asking' });
  const source: Source = { name: 'Recording', kind: 'recording', seconds: null };
  try {
    // Whatever plays would be recorded with it.
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

/** Where the window of a longer file begins, and whether it was chosen already. */
type Window = { start: number; picked: boolean };

/** Goes on with a file or a recording that is complete; also after a reload. */
export async function takeSound(
  file: Blob,
  source: Source,
  run: Run,
  window: Window = { start: 0, picked: false },
): Promise<void> {
  run.show({ step: 'reading', source });
  const again = () => void takeSound(file, source, run, window);
  const converter = openConverter(file, run.signal);
  const inspection = await orFail(converter.inspect(), source, run, again);
  if (!inspection) return converter.close();
  const { seconds, isClip } = inspection;
  const known = { ...source, seconds };
  if (source.kind === 'recording' && seconds < shortestSeconds) {
    converter.close();
    run.saved.discard();
    return run.show({ step: 'error', source: null, message: tooShort });
  }
  // A recording stops at 60 s by itself; what a slow page recorded beyond is cut off.
  const isLong = source.kind !== 'recording' && seconds > longest;
  if (isLong && !window.picked) return letPick(file, known, converter, run, window.start);
  if (isClip) return sendAsItIs(file, known, converter, run);
  await convert(converter, known, window.start, run, again);
}

/** Shows the whole of a longer file while it is still being read, until a minute of it is picked. */
async function letPick(file: Blob, source: KnownSource, converter: Converter, run: Run, from: number): Promise<void> {
  const total = Math.ceil(source.seconds * peaksPerSecond);
  let isPicked = false;
  let picture = { peaks: [] as number[], total };
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
      // Two taps on a button are one.
      if (isPicked) return;
      isPicked = true;
      run.saved.update({ start, picked: true });
      const again = () => void takeSound(file, source, run, { start, picked: true });
      void convert(converter, source, start, run, again);
    },
  };
  function show(): void {
    if (!isPicked) run.show({ step: 'picking', long, start, ...picture });
  }
  function showPeaks(peaks: number[], expected = total): void {
    picture = { peaks, total: expected };
    show();
  }
  show();
  // It is only a picture: what cannot be drawn may still be converted.
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
  const converted = await orFail(converting, source, run, again);
  // Sending takes its time, and what holds the whole decoded sound is of no use any more.
  converter.close();
  if (!converted) return;
  const { bytes, seconds, peaks } = converted;
  const clip = { bytes: new Blob([bytes], { type: clipFormat.type }), fileName: clipName(source.name), seconds, peaks };
  run.saved.saveClip(clip);
  await sendClip(clip, run);
}

async function sendAsItIs(file: Blob, { name, seconds }: KnownSource, converter: Converter, run: Run): Promise<void> {
  // Sending does not wait for the picture of it, but a moment is worth a wave that is there from the start.
  const peaks = await converter.readPeaks(peakCount, () => {}).catch(() => []);
  converter.close();
  if (run.signal.aborted) return;
  const clip = { bytes: file, fileName: clipName(name), seconds, peaks };
  run.saved.saveClip(clip);
  await sendClip(clip, run);
}

/** Sends a clip that is ready, for the first time or again. */
export async function sendClip(clip: FreshClip, run: Run): Promise<void> {
  const { signal, show, saved } = run;
  show({ step: 'uploading', clip, sent: 0 });
  try {
    const confirmed = await uploadClip(clip, { signal, onSent: (sent) => show({ step: 'uploading', clip, sent }) });
    saved.update({ confirmed });
    show({ step: 'done', clip, confirmed });
  } catch (error) {
    if (signal.aborted) return;
    const failure = error instanceof UploadFailure ? error : null;
    const message = failure?.message ?? clipMessages.failed('please try again');
    const source: Source = { name: clip.fileName, kind: 'audio', seconds: clip.seconds };
    const retry = { again: () => void sendClip(clip, run), isConnectionFailure: failure?.passing ?? false };
    show({ step: 'error', source, message, retry });
  }
}

/** The outcome, or null when the person was told that there is none. */
async function orFail<Result>(
  work: Promise<Result>,
  source: Source,
  run: Run,
  again: () => void,
): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (run.signal.aborted) return null;
    if (error instanceof ConverterMissing) {
      run.show({ step: 'error', source, message: noConverter, retry: { again, isConnectionFailure: true } });
      return null;
    }
    const message = unreadable(source.kind === 'video' ? 'video' : 'audio');
    if (source.kind === 'recording') {
      // A recording cannot be repeated, and a crashed conversion may succeed the next time.
      run.show({ step: 'error', source, message, retry: { again, isConnectionFailure: false } });
      return null;
    }
    run.saved.discard();
    run.show({ step: 'error', source, message });
    return null;
  }
}
