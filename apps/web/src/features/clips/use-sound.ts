import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type AudioState, Sound, type SoundSource } from './sound.ts';

export type SoundControl = {
  state: AudioState;
  /** Seconds from the beginning of the part that is played. */
  position: number;
  toggle: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
};

type Options = {
  /** Null as long as there is nothing to play. */
  source: SoundSource | null;
  seconds: number;
  /** Where in the file it begins. */
  from?: number;
  /** It could not be loaded or played. True when another address is on the way. */
  onFailure?: () => boolean;
};

/** Something to listen to, for as long as it is on screen. */
export function useSound({ source, seconds, from = 0, onFailure }: Options): SoundControl {
  const [sound] = useState(() => new Sound());
  const heard = useSyncExternalStore(sound.subscribe, sound.read);
  const fail = useEffectEvent(() => onFailure?.() ?? false);
  useEffect(() => sound.open(() => fail()), [sound]);
  useEffect(() => sound.cut(from, seconds), [sound, from, seconds]);
  useEffect(() => (source ? sound.load(source) : undefined), [sound, source]);
  return { ...heard, toggle: sound.toggle, pause: sound.pause, seek: sound.seek };
}
