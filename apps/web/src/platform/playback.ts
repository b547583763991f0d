import { useEffect, useState } from 'react';

let stopPlaying: (() => void) | null = null;

/**
 * Only one thing plays at a time: whoever starts stops the one before. `stop` stands for the player, so it has to stay
 * the same function for as long as the player lives.
 */
export function takeTurn(stop: () => void): void {
  if (stopPlaying === stop) return;
  const before = stopPlaying;
  stopPlaying = stop;
  before?.();
}

/** It stopped by itself, or is gone. */
export function leaveTurn(stop: () => void): void {
  if (stopPlaying === stop) stopPlaying = null;
}

/** A player that can be told to stop, and tells what it does. */
class Turn {
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
    (isPlaying ? takeTurn : leaveTurn)(this.#stopThis);
  }
}

export function useTurn(stop: () => void): Pick<Turn, 'notice'> {
  const [turn] = useState(() => new Turn());
  useEffect(() => turn.stopBy(stop));
  useEffect(() => () => turn.notice(false), [turn]);
  return turn;
}
