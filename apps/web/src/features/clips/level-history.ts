import { maxClipSeconds, peakCount } from '@dubplate/domain/clips/clip.ts';

type Heard = { seconds: number; levels: readonly number[] };

/** How loud a recording was so far: one level of 0 to 255 for each half second, the last one still moving. */
export class LevelHistory {
  readonly #startedAt: number;
  #heard: Heard = { seconds: 0, levels: [] };

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  add(now: number, level: number): void {
    const seconds = Math.min(maxClipSeconds, (now - this.#startedAt) / 1000);
    const step = Math.min(peakCount - 1, Math.floor((seconds / maxClipSeconds) * peakCount));
    const { levels } = this.#heard;
    // A page that was asleep has missed some: they are drawn as loud as the current level.
    const before = Array.from({ length: step }, (_, index) => levels[index] ?? level);
    this.#heard = { seconds, levels: [...before, Math.max(level, levels[step] ?? 0)] };
  }

  read = (): Heard => this.#heard;
}
