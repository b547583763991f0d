import { loadOnce } from '../../ui/hooks/lazy.tsx';

/** Loads the player chunk. Screens call it early, so that the code arrives together with the song. */
export const loadPlayers = loadOnce(async () => (await import('./platform-player.tsx')).default);
