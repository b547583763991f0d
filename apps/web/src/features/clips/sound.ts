import { stopPlaying, startPlaying } from '../../platform/playback.ts';

/** waiting: it is to play and has nothing to play yet. */
export type AudioState = 'paused' | 'waiting' | 'playing' | 'failed';

/** Where it comes from, or what it is. */
export type SoundSource = { url: string } | Blob;

/** Position is in seconds from the beginning of the part that is played. */
type Heard = { state: AudioState; position: number };

const events = ['playing', 'waiting', 'timeupdate', 'pause', 'ended', 'error'] as const;
/** So close to the end, playing begins at the beginning. */
const endSeconds = 0.05;

/** Something to listen to: a file, or the part of it between two moments. Whatever else plays stops for it. */
export class Sound {
  readonly #audio = new Audio();
  readonly #listeners = new Set<() => void>();
  #heard: Heard = { state: 'paused', position: 0 };
  #isWanted = false;
  #hasSource = false;
  #from = 0;
  #seconds = 0;
  #frame = 0;
  /** It could not be loaded or played. True when another address is on the way. */
  #onFailure = (): boolean => false;

  /** Until what it returns is called. */
  open(onFailure: () => boolean): () => void {
    const hear = (event: Event) => this.#hear(event);
    this.#onFailure = onFailure;
    // Nothing is fetched before somebody wants to hear it.
    this.#audio.preload = 'none';
    for (const type of events) this.#audio.addEventListener(type, hear);
    return () => {
      for (const type of events) this.#audio.removeEventListener(type, hear);
      this.pause();
    };
  }

  /** Which part of the file is played. */
  cut(from: number, seconds: number): void {
    this.#from = from;
    this.#seconds = seconds;
  }

  /** Goes on with another address where the one before was. */
  load(source: SoundSource): () => void {
    const url = source instanceof Blob ? URL.createObjectURL(source) : source.url;
    this.#audio.src = url;
    this.#hasSource = true;
    this.#change({ state: this.#isWanted ? 'waiting' : 'paused' });
    if (this.#isWanted) this.#start();
    return () => {
      this.#hasSource = false;
      this.#audio.pause();
      this.#audio.removeAttribute('src');
      // Lets go of the connection and of what was loaded.
      this.#audio.load();
      if (source instanceof Blob) URL.revokeObjectURL(url);
    };
  }

  toggle = (): void => {
    if (this.#isWanted) return this.pause();
    this.#isWanted = true;
    const { position } = this.#heard;
    this.#change({ state: 'waiting', position: position >= this.#seconds - endSeconds ? 0 : position });
    startPlaying(this.pause);
    if (!this.#hasSource) return;
    if (this.#audio.error) this.#audio.load();
    this.#start();
  };

  /** One function for as long as it lives: it stands for this player when turns are taken. */
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
    if (this.#hasSource) this.#audio.currentTime = this.#from + position;
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): Heard => this.#heard;

  #start(): void {
    this.#audio.currentTime = this.#from + this.#heard.position;
    this.#audio.play().catch((error: unknown) => {
      // Another address came, or it was paused before it could begin.
      const isInterrupted = error instanceof DOMException && error.name === 'AbortError';
      if (!isInterrupted && !this.#audio.error) this.pause();
    });
  }

  #hear({ type }: Event): void {
    if (type === 'error') return this.#fail();
    if (!this.#isWanted) return;
    if (type === 'playing') this.#play();
    if (type === 'waiting') this.#change({ state: 'waiting' });
    if (type === 'timeupdate') this.#follow();
    if (type === 'ended') this.#end();
    // Headphones pulled out, a call: the system pauses without asking. Another address pauses too, and plays at once.
    if (type === 'pause' && this.#audio.paused && !this.#audio.ended) this.pause();
  }

  #fail(): void {
    if (!this.#hasSource || this.#onFailure()) return;
    this.pause();
    this.#change({ state: 'failed' });
  }

  #play(): void {
    this.#change({ state: 'playing' });
    cancelAnimationFrame(this.#frame);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Four times a second is what a browser tells by itself: too few for a needle.
    const draw = () => {
      this.#frame = requestAnimationFrame(draw);
      this.#follow();
    };
    draw();
  }

  #follow(): void {
    // Until it is where it was sent, it says where it was.
    if (this.#audio.seeking || this.#heard.state !== 'playing') return;
    const position = this.#audio.currentTime - this.#from;
    if (position >= this.#seconds) return this.#end();
    this.#change({ position: Math.max(0, position) });
  }

  #end(): void {
    this.pause();
    this.#change({ position: this.#seconds });
  }

  #change(heard: Partial<Heard>): void {
    const next = { ...this.#heard, ...heard };
    if (next.state === this.#heard.state && next.position === this.#heard.position) return;
    this.#heard = next;
    for (const listener of this.#listeners) listener();
  }
}
