import { maxClipSeconds, peakCount } from '@dubplate/domain/clips/clip.ts';

/** Measures the loudness of a streamed recording in `count` steps of 0 to 255. */
export class PeakMeter {
  #squares: Float64Array;
  #counts: Uint32Array;
  #reached = 0;
  readonly #seconds: number;

  constructor(seconds: number, count: number) {
    this.#seconds = seconds;
    this.#squares = new Float64Array(count);
    this.#counts = new Uint32Array(count);
  }

  /** `samples` are of one channel; `startsAt` is the position of the first one in seconds. */
  add(samples: Float32Array, startsAt: number, sampleRate: number): void {
    const last = this.#squares.length - 1;
    const perSample = (last + 1) / (this.#seconds * sampleRate);
    const first = startsAt * sampleRate * perSample;
    for (let i = 0; i < samples.length; i += 1) {
      const step = Math.min(last, Math.max(0, Math.floor(first + i * perSample)));
      const sample = samples[i]!;
      this.#squares[step]! += sample * sample;
      this.#counts[step]! += 1;
      if (step >= this.#reached) this.#reached = step + 1;
    }
  }

  /** RMS and not the maximum of each step: modern masters are at their maximum nearly all the time. */
  read(): number[] {
    return Array.from({ length: this.#reached }, (_, step) => {
      const count = this.#counts[step]!;
      if (count === 0) return 0;
      const level = Math.sqrt((2 * this.#squares[step]!) / count);
      return Math.min(255, Math.round(level * 255));
    });
  }
}

type Levels = { seconds: number; levels: readonly number[] };

/** Loudness of a running recording: one level of 0 to 255 per half second. Later samples can raise the last one. */
export class LevelHistory {
  readonly #startedAt: number;
  #current: Levels = { seconds: 0, levels: [] };

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  add(now: number, level: number): void {
    const seconds = Math.min(maxClipSeconds, (now - this.#startedAt) / 1000);
    const step = Math.min(peakCount - 1, Math.floor((seconds / maxClipSeconds) * peakCount));
    const { levels } = this.#current;
    // The browser suspends timers of a hidden page. Missed steps get the current level.
    const before = Array.from({ length: step }, (_, index) => levels[index] ?? level);
    this.#current = { seconds, levels: [...before, Math.max(level, levels[step] ?? 0)] };
  }

  read = (): Levels => this.#current;
}
