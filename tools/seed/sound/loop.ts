import { createRandom } from '../random.ts';
import { duck, echo, reverberate } from './effects.ts';
import { filterSound } from './filters.ts';
import { master } from './master.ts';
import type { Part } from './part.ts';
import { toHz } from './pattern.ts';
import { mixInto, sampleRate, type Sound } from './signal.ts';
import type { Note } from './voice.ts';

export type Loop = {
  /** The title of its demo request. */
  request: string;
  bpm: number;
  bars: number;
  /** 16 by default; 20 in five-four time. */
  stepsPerBar?: number;
  /** Delays every second step, as a share of a step: 0 is straight, 0.33 a triplet. */
  swing?: number;
  /** Echo time in steps, and the share of a repeat that is repeated. */
  echo: { steps: number; feedback: number };
  /** Seconds of reverb. */
  room: number;
  /** How far the kick turns ducked parts down, 0 to 1. */
  duckDepth?: number;
  parts: Part[];
};

type PlacedNote = Note & { at: number };

/** The pattern, repeated over the bars of the part. */
function placeNotes(loop: Loop, { pattern, from = 0, to = loop.bars, rests = [], lift }: Part): PlacedNote[] {
  const { bpm, stepsPerBar = 16, swing = 0 } = loop;
  const stepSeconds = 15 / bpm;
  const notes: PlacedNote[] = [];
  for (let start = from * stepsPerBar; start < to * stepsPerBar; start += pattern.steps) {
    for (const { at, steps, pitches, force, vowel } of pattern.notes) {
      const step = start + at;
      const bar = Math.floor(step / stepsPerBar);
      if (bar >= to || rests.includes(bar)) continue;
      const higher = lift && bar >= lift.bar ? lift.semitones : 0;
      const late = step % 2 === 1 ? swing : 0;
      const time = { at: (step + late) * stepSeconds, seconds: steps * stepSeconds };
      for (const pitch of pitches) notes.push({ ...time, hz: toHz(pitch + higher), force, vowel });
    }
  }
  return notes;
}

type Played = { sound: Sound; at: number; force: number };

function play(part: Part, notes: readonly PlacedNote[], seconds: number, seed: number): Played[] {
  const random = createRandom(seed);
  if ('line' in part) return [{ sound: part.line(notes, seconds, random), at: 0, force: 1 }];
  // A drum machine: each note sounds the same every time, and is computed once.
  const known = new Map<string, Sound>();
  return notes.map((note) => {
    const key = `${note.hz} ${note.seconds} ${note.vowel} ${note.force}`;
    const sound = known.get(key) ?? part.voice(note, random);
    known.set(key, sound);
    return { sound, at: note.at, force: note.force };
  });
}

/** Renders a loop: the same samples each time, mono, at most -1 dBFS, silent at both ends. */
export function renderLoop(loop: Loop): Sound {
  const { bpm, bars, stepsPerBar = 16, parts } = loop;
  const seconds = (bars * stepsPerBar * 15) / bpm;
  const createBus = (): Sound => new Float32Array(Math.round(seconds * sampleRate));
  const [mix, toEcho, toRoom] = [createBus(), createBus(), createBus()];
  const placed = parts.map((part) => placeNotes(loop, part));
  const kicks = placed.flatMap((notes, index) => (parts[index]!.ducks ? notes.map(({ at }) => at) : []));
  for (const [index, part] of parts.entries()) {
    let played = play(part, placed[index]!, seconds, index + 1);
    if (part.ducked) {
      const whole = createBus();
      for (const { sound, at, force } of played) mixInto(whole, sound, at, force);
      duck(whole, kicks, loop.duckDepth ?? 0.6);
      played = [{ sound: whole, at: 0, force: 1 }];
    }
    for (const { sound, at, force } of played) {
      mixInto(mix, sound, at, force * part.gain);
      if (part.echo) mixInto(toEcho, sound, at, force * part.gain * part.echo);
      if (part.room) mixInto(toRoom, sound, at, force * part.gain * part.room);
    }
  }
  const repeats = echo(toEcho, (loop.echo.steps * 15) / bpm, loop.echo.feedback);
  mixInto(mix, repeats, 0, 1);
  mixInto(toRoom, repeats, 0, 0.3);
  // Without the low end, which would turn into a rumble.
  mixInto(mix, reverberate(filterSound(toRoom, 'high', 240), loop.room), 0, 1);
  return master(mix);
}
