import { maxClipSeconds, peakCount } from '@dubplate/domain/clips/clip.ts';

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
