import type { Platform } from './song-link.ts';

/** A file of its own: importing the link parsers would add them to the bundle of Home. */
export const platformNames: Record<Platform, string> = {
  soundcloud: 'SoundCloud',
  youtube: 'YouTube',
  instagram: 'Instagram',
  twitter: 'X',
};
