import { stopPlaying, startPlaying } from '../../../platform/playback.ts';

/** waiting: the member pressed play and the audio is still loading. */
export type AudioState = 'paused' | 'waiting' | 'playing' | 'failed';

/** unavailable: offline, and the clip is not on this device. */
export type ClipState = AudioState | 'unavailable';
export const unavailableText = "Plays when you're back online";

export type SoundSource = { url: string } | Blob;

/** Position is in seconds from the start of the played part. */
export type Playback = { state: AudioState; position: number };

type Handlers = {
  /** Called on a load or playback error. Returns true when the caller fetches a new URL. */
  onFailure?: () => boolean;
  /** Called when the end of the played part was reached. */
  onEnd?: () => void;
};

const events = ['playing', 'waiting', 'timeupdate', 'pause', 'ended', 'error'] as const;
/** Pressing play this close to the end starts from the beginning. */
const endSeconds = 0.05;

/** Plays a file or a part of it. Starting it stops any other playback on the page. */
export class Sound {
  readonly #audio = new Audio();
  readonly #listeners = new Set<() => void>();
  #playback: Playback = { state: 'paused', position: 0 };
  #isWanted = false;
  /** Null without a source. */
  #source: SoundSource | null = null;
  #from = 0;
  #seconds = 0;
  #frame = 0;
  #handlers: Handlers = {};

  /** Returns a cleanup function. */
  open(handlers: Handlers = {}): () => void {
    const handle = (event: Event) => this.#handleEvent(event);
    this.#handlers = handlers;
    // Without this, a list of clips downloads every clip before the member presses play.
    this.#audio.preload = 'none';
    for (const type of events) this.#audio.addEventListener(type, handle);
    return () => {
      for (const type of events) this.#audio.removeEventListener(type, handle);
      this.pause();
    };
  }

  /** Limits playback to a part of the file. */
  cut(from: number, seconds: number): void {
    this.#from = from;
    this.#seconds = seconds;
  }

  /** A new URL continues at the position of the previous one. Returns a cleanup function. */
  load(source: SoundSource): () => void {
    const url = source instanceof Blob ? URL.createObjectURL(source) : source.url;
    this.#audio.src = url;
    this.#source = source;
    this.#change({ state: this.#isWanted ? 'waiting' : 'paused' });
    if (this.#isWanted) this.#start();
    return () => {
      this.#source = null;
      this.#audio.pause();
      this.#audio.removeAttribute('src');
      // Closes the connection and frees the buffered audio.
      this.#audio.load();
      if (source instanceof Blob) URL.revokeObjectURL(url);
    };
  }

  toggle = (): void => (this.#isWanted ? this.pause() : this.play());

  /** Without a source it waits for `load`. */
  play(from = this.#playback.position): void {
    this.#isWanted = true;
    this.#change({ state: 'waiting', position: from >= this.#seconds - endSeconds ? 0 : from });
    startPlaying(this.pause);
    if (!this.#source) return;
    if (this.#audio.error) this.#audio.load();
    this.#start();
  }

  /** An arrow function with a stable identity: platform/playback.ts identifies this player by it. */
  pause = (): void => {
    this.#isWanted = false;
    cancelAnimationFrame(this.#frame);
    this.#audio.pause();
    this.#change({ state: 'paused' });
    stopPlaying(this.pause);
  };

  seek = (seconds: number): void => {
    const position = Math.min(this.#seconds, Math.max(0, seconds));
    this.#change({ position });
    if (this.#source) this.#audio.currentTime = this.#from + position;
  };

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#audio.volume = volume;
    // An iPhone ignores the volume, but not this.
    this.#audio.muted = volume === 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): Playback => this.#playback;

  fail(): void {
    this.pause();
    this.#change({ state: 'failed' });
  }

  #start(): void {
    this.#audio.currentTime = this.#from + this.#playback.position;
    const source = this.#source;
    this.#audio.play().catch((error: unknown) => {
      if (source !== this.#source) return;
      // AbortError: a new URL was set, or the member paused before playback began.
      const isInterrupted = error instanceof DOMException && error.name === 'AbortError';
      if (!isInterrupted && !this.#audio.error) this.pause();
    });
  }

  #handleEvent({ type }: Event): void {
    // Without a source, the event is a late one of the previous source.
    if (!this.#source) return;
    if (type === 'error' && !this.#handlers.onFailure?.()) this.fail();
    if (!this.#isWanted) return;
    if (type === 'playing') this.#play();
    if (type === 'waiting') this.#change({ state: 'waiting' });
    if (type === 'timeupdate') this.#follow();
    if (type === 'ended') this.#end();
    // The system pauses for a call or unplugged headphones. A new URL also fires `pause`, but plays again immediately.
    if (type === 'pause' && this.#audio.paused && !this.#audio.ended) this.pause();
  }

  #play(): void {
    this.#change({ state: 'playing' });
    cancelAnimationFrame(this.#frame);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // `timeupdate` fires about four times a second, too rarely for a smooth playhead.
    const draw = () => {
      this.#frame = requestAnimationFrame(draw);
      this.#follow();
    };
    draw();
  }

  #follow(): void {
    // While seeking, currentTime still reports the old position.
    if (this.#audio.seeking || this.#playback.state !== 'playing') return;
    const position = this.#audio.currentTime - this.#from;
    if (position >= this.#seconds) return this.#end();
    this.#change({ position: Math.max(0, position) });
  }

  #end(): void {
    this.pause();
    this.#change({ position: this.#seconds });
    this.#handlers.onEnd?.();
  }

  #change(changes: Partial<Playback>): void {
    const next = { ...this.#playback, ...changes };
    if (next.state === this.#playback.state && next.position === this.#playback.position) return;
    this.#playback = next;
    for (const listener of this.#listeners) listener();
  }
}
