import { maxClipSeconds } from '@dubplate/domain/clips/clip.ts';
import { LevelHistory } from './level-history.ts';

/** A recording under way. It goes on, and stops at 60 s, whether or not its box is on screen. */
export type Recording = {
  /** How long it is, and how loud it was so far. */
  heard: LevelHistory['read'];
  stop: () => void;
  /** What was recorded, when it has ended: because it was stopped, or the microphone was taken away. */
  ended: Promise<Blob>;
};

/** Why there is nothing to record with, in words for the person. */
export class RecordingProblem extends Error {}

const refused = 'The microphone is off for this page. Allow it in your browser’s settings, or choose a file.';
const missing = 'No microphone was found. Plug one in, or choose a file.';
const taken = 'The microphone could not be started. Another app may be using it. Try again, or choose a file.';

const tickMs = 80;

/** In the order we like them: Chrome and Firefox record the first, Safari the second. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'];

type Listener = {
  /** With the media type of what is recorded. */
  onStart: (type: string) => void;
  /** About every second; together the chunks are the recording. */
  onChunk: (chunk: Blob) => void;
};

/** Begins to record. Ending the signal ends it, and lets go of the microphone. */
export async function recordSound(signal: AbortSignal, listener: Listener): Promise<Recording> {
  const stream = await openMicrophone();
  const letGo = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) {
    letGo();
    throw signal.reason;
  }
  try {
    return startRecorder(stream, letGo, signal, listener);
  } catch {
    letGo();
    throw new RecordingProblem(taken);
  }
}

function startRecorder(stream: MediaStream, letGo: () => void, signal: AbortSignal, listener: Listener): Recording {
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
  // In pieces, so that little is lost when the page is put to sleep or reloaded.
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
      letGo();
      meter.close();
      resolve(new Blob(chunks, { type: recorder.mimeType }));
    });
  });
  signal.addEventListener('abort', stop, { once: true });
  return { heard: () => history.read(), stop, ended };
}

async function openMicrophone(): Promise<MediaStream> {
  if (!('MediaRecorder' in globalThis) || !navigator.mediaDevices) throw new RecordingProblem(missing);
  try {
    // What makes a voice clear in a call takes the music out of a room.
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
      // The root once more: ears hear quiet things louder than they are.
      return Math.min(255, Math.round(255 * Math.sqrt(Math.SQRT2 * Math.sqrt(squares / samples.length))));
    },
    close: () => void context.close(),
  };
}
