import type { Platform, SongLink } from '@dubplate/domain/songs/song-link.ts';

/** The size each embed has from the first moment to the last, so that the page under it never moves. */
export const boxSizes: Record<Platform, string> = {
  soundcloud: 'h-[166px]',
  youtube: 'aspect-video',
  instagram: 'h-[400px]',
  twitter: 'h-[420px]',
};

/** A song's link, read, with the moment and the video it is about. */
export type Playable = {
  link: SongLink;
  title: string;
  seconds: number | null;
  videoIndex: number | null;
};

export type PlayerProps = {
  playable: Playable;
  /** Spec: opened from a song link it starts by itself. */
  autoplay: boolean;
  onPlaying?: ((playing: boolean) => void) | undefined;
};

export const hasBanner = ({ link, seconds, videoIndex }: Playable): boolean =>
  seconds !== null || (link.platform === 'instagram' && videoIndex !== null);

/** Only a post with more than one video needs swiping. */
export const needsSwipe = ({ videoIndex }: Playable): boolean => videoIndex !== null && videoIndex > 1;
