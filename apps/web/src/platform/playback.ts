import { useEffect, useState } from 'react';

let stopCurrent: (() => void) | null = null;

/**
 * Only one thing plays at a time: whoever starts stops the one before. `stop` stands for the player, so it has to stay
 * the same function for as long as the player lives.
 */
export function startPlaying(stop: () => void): void {
  if (stopCurrent === stop) return;
  const before = stopCurrent;
  stopCurrent = stop;
  before?.();
}

/** It stopped by itself, or is gone. */
export function stopPlaying(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}

/** A player that can be told to stop, and tells what it does. */
class Playback {
  #isPlaying = false;
  #stop = () => {};
  readonly #stopThis = () => this.#stop();

  stopBy(stop: () => void): void {
    this.#stop = stop;
  }

  /**
   * To be called whenever it is heard that it plays, or no longer does. Only a change counts: a message from a frame
   * may be older than what it was told since.
   */
  notice(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    (isPlaying ? startPlaying : stopPlaying)(this.#stopThis);
  }
}

export function usePlayback(stop: () => void): Pick<Playback, 'notice'> {
  const [turn] = useState(() => new Playback());
  useEffect(() => turn.stopBy(stop));
  useEffect(() => () => turn.notice(false), [turn]);
  return turn;
}
