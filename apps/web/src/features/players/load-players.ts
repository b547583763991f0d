import type { ComponentType } from 'react';
import type { PlayerProps } from './platforms.ts';

let loaded: ComponentType<PlayerProps> | null = null;

export const loadedPlayers = (): ComponentType<PlayerProps> | null => loaded;

/** Loads the player chunk. Screens call it early, so that the code arrives together with the song. */
export async function loadPlayers(): Promise<ComponentType<PlayerProps>> {
  loaded ??= (await import('./platform-player.tsx')).default;
  return loaded;
}
