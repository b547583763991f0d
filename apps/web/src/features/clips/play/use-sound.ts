import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AudioState, Sound, type SoundSource } from './sound.ts';

export type SoundControl = {
  state: AudioState;
  /** Seconds from the start of the played part. */
  position: number;
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
};

type Options = {
  /** Null while the URL is loading. */
  source: SoundSource | null;
  seconds: number;
  /** Start of the played part, in seconds. */
  from?: number;
};

/** Stops playback when the component unmounts. */
export function useSound({ source, seconds, from = 0 }: Options): SoundControl {
  const [sound] = useState(() => new Sound());
  const playback = useSyncExternalStore(sound.subscribe, sound.read);
  useEffect(() => sound.open(), [sound]);
  useEffect(() => sound.cut(from, seconds), [sound, from, seconds]);
  useEffect(() => (source ? sound.load(source) : undefined), [sound, source]);
  return { ...playback, toggle: sound.toggle, pause: sound.pause, seek: sound.seek };
}
