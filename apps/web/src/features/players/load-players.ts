import type { ComponentType } from 'react';
import type { PlayerProps } from './platforms.ts';

let loaded: ComponentType<PlayerProps> | null = null;

export const loadedPlayers = (): ComponentType<PlayerProps> | null => loaded;

/** The players' code, which no other screen carries. Asked for early, it is there when the song is. */
export async function loadPlayers(): Promise<ComponentType<PlayerProps>> {
  loaded ??= (await import('./platform-player.tsx')).default;
  return loaded;
}
