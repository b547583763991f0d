import type { Platform } from './song-link.ts';

/** Apart from the readers of links, which Home would otherwise load too. */
export const platformNames: Record<Platform, string> = {
  soundcloud: 'SoundCloud',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'X',
};
