import { useEffect, useState } from 'react';

let stopCurrent: (() => void) | null = null;

/**
 * Only one player plays at a time: starting one stops the previous one. `stop` identifies the player, so it must be the
 * same function on every call.
 */
export function startPlaying(stop: () => void): void {
  if (stopCurrent === stop) return;
  const before = stopCurrent;
  stopCurrent = stop;
  before?.();
}

/** Call it when the player stopped or was unmounted. */
export function stopPlaying(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}

class Playback {
  #isPlaying = false;
  #stop = () => {};
  readonly #stopThis = () => this.#stop();

  stopBy(stop: () => void): void {
    this.#stop = stop;
  }

  /**
   * Call it when the player reports that it plays or stopped. Ignores repeated states: a message from an iframe may be
   * outdated.
   */
  notice(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    (isPlaying ? startPlaying : stopPlaying)(this.#stopThis);
  }
}

export function usePlayback(stop: () => void): Pick<Playback, 'notice'> {
  const [playback] = useState(() => new Playback());
  useEffect(() => playback.stopBy(stop));
  useEffect(() => () => playback.notice(false), [playback]);
  return playback;
}
