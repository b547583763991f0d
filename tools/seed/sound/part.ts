import { readBeat, readTune, type Pattern } from './pattern.ts';
import type { Line, Voice } from './voice.ts';

type Settings = {
  /** Plays from this bar to before that one, counted from 0. The pattern starts there. All bars if omitted. */
  from?: number;
  to?: number;
  /** Bars in which it pauses. */
  rests?: readonly number[];
  /** Shares that are sent to the echo and the reverb. */
  echo?: number;
  room?: number;
  /** True for the kick: parts with `ducked` make room for it. */
  ducks?: boolean;
  ducked?: boolean;
  /** A key change: higher from this bar on. */
  lift?: { bar: number; semitones: number };
};

/** Either renders single notes, or the whole part. */
export type Part = Settings & { gain: number; pattern: Pattern } & ({ voice: Voice } | { line: Line });

/** Drums, in the notation of readBeat. */
export const hits = (gain: number, voice: Voice, text: string, settings: Settings = {}): Part => ({
  gain,
  voice,
  pattern: readBeat(text),
  ...settings,
});

type TuneSettings = Settings & { /** Steps of each note. */ per?: number };

/** Notes and chords, in the notation of readTune. */
export const notes = (gain: number, voice: Voice, text: string, { per = 1, ...settings }: TuneSettings = {}): Part => ({
  gain,
  voice,
  pattern: readTune(text, per),
  ...settings,
});

/** A line of notes that depend on each other. Without any, a noise that lasts. */
export const line = (gain: number, play: Line, text = '.', { per = 1, ...settings }: TuneSettings = {}): Part => ({
  gain,
  line: play,
  pattern: readTune(text, per),
  ...settings,
});
