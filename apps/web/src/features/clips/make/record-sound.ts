import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import { LevelHistory } from './peak-meter.ts';

/** A running recording. It continues and stops at 60 s, also while its box is not on screen. */
export type Recording = {
  /** Length and levels so far. */
  levels: LevelHistory['read'];
  stop: () => void;
  /** Resolves when recording stops, also when the browser or system disconnects the microphone. */
  ended: Promise<Blob>;
};

/** The microphone cannot be used. The message is shown to the member. */
export class RecordingProblem extends Error {}

const refused = 'The microphone is off for this page. Allow it in your browser’s settings, or choose a file.';
const missing = 'No microphone was found. Plug one in, or choose a file.';
const taken = 'The microphone could not be started. Another app may be using it. Try again, or choose a file.';

const tickMs = 80;

/** In order of preference: Chrome and Firefox support the first, Safari the second. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'];

type Listener = {
  /** Gets the media type of the recording. */
  onStart: (type: string) => void;
  /** Called about every second. All chunks concatenated are the recording. */
  onChunk: (chunk: Blob) => void;
};

/** Starts recording. Aborting the signal stops it and releases the microphone. */
export async function recordSound(signal: AbortSignal, listener: Listener): Promise<Recording> {
  const stream = await openMicrophone();
  const releaseMicrophone = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) {
    releaseMicrophone();
    throw signal.reason;
  }
  try {
    return startRecorder(stream, releaseMicrophone, signal, listener);
  } catch {
    releaseMicrophone();
    throw new RecordingProblem(taken);
  }
}

function startRecorder(
  stream: MediaStream,
  releaseMicrophone: () => void,
  signal: AbortSignal,
  listener: Listener,
): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 128_000 });
  const chunks: Blob[] = [];
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  recorder.addEventListener('dataavailable', ({ data }) => {
    chunks.push(data);
    if (!signal.aborted && data.size > 0) listener.onChunk(data);
  });
  // Chunks of 1 s: a reload or a suspended page loses at most the last chunk.
  recorder.start(1000);
  listener.onStart(recorder.mimeType);
  const meter = openMeter(stream);
  const history = new LevelHistory(performance.now());
  const timer = setInterval(() => {
    history.add(performance.now(), meter.level());
    if (history.read().seconds >= maxClipSeconds) stop();
  }, tickMs);
  const ended = new Promise<Blob>((resolve) => {
    recorder.addEventListener('stop', () => {
      clearInterval(timer);
      releaseMicrophone();
      meter.close();
      resolve(new Blob(chunks, { type: recorder.mimeType }));
    });
  });
  signal.addEventListener('abort', stop, { once: true });
  return { levels: () => history.read(), stop, ended };
}

async function openMicrophone(): Promise<MediaStream> {
  if (!('MediaRecorder' in globalThis) || !navigator.mediaDevices) throw new RecordingProblem(missing);
  try {
    // Voice processing for calls would filter out the music.
    return await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new RecordingProblem(refused);
    if (name === 'NotFoundError' || name === 'OverconstrainedError') throw new RecordingProblem(missing);
    throw new RecordingProblem(taken);
  }
}

function openMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      let squares = 0;
      for (const sample of samples) squares += sample * sample;
      // The second square root raises quiet levels, close to how loud people perceive them.
      return Math.min(255, Math.round(255 * Math.sqrt(Math.SQRT2 * Math.sqrt(squares / samples.length))));
    },
    close: () => void context.close(),
  };
}
