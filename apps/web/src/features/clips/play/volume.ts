import { createStore, createStoredValue } from '../../../platform/create-store.ts';
import { sound } from './clip-queue.ts';

/** Above 0, at most 1. Kept across reloads. */
const level = createStoredValue<number>('dubplate.volume', (stored) => {
  const kept = Number(stored ?? 1);
  return kept > 0 && kept <= 1 ? kept : 1;
});
/** Not kept: after a reload, a silent player would look broken. */
const isMuted = createStore(false);

const heard = (): number => (isMuted.read() ? 0 : level.read());
sound.setVolume(heard());

/** Moving the slider ends muting. At 0 it mutes, and the last audible level is kept. */
export function setVolume(next: number): void {
  isMuted.write(next === 0);
  if (next > 0) level.write(next);
  sound.setVolume(heard());
}

export function toggleMute(): void {
  isMuted.write(!isMuted.read());
  sound.setVolume(heard());
}

/** The volume that is heard, 0 while muted. */
export function useVolume(): number {
  const [kept, muted] = [level.useValue(), isMuted.useValue()];
  return muted ? 0 : kept;
}
