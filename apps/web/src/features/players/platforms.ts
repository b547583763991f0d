import type { Platform, SongLink } from '@dubplate/domain/songs/song-link.ts';

/** Fixed size of each embed, so that the page does not shift while it loads. */
export const boxSizes: Record<Platform, string> = {
  soundcloud: 'h-[166px]',
  youtube: 'aspect-video',
  instagram: 'h-[400px]',
  twitter: 'h-[420px]',
};

/** A parsed song link with the start position and the number of the video in the post. */
export type Playable = {
  link: SongLink;
  title: string;
  seconds: number | null;
  videoIndex: number | null;
};

export type PlayerProps = {
  playable: Playable;
  /** Spec: a song opened from a song link starts playing. */
  autoplay: boolean;
  onPlaying?: ((playing: boolean) => void) | undefined;
};

export const hasBanner = ({ link, seconds, videoIndex }: Playable): boolean =>
  seconds !== null || (link.platform === 'instagram' && videoIndex !== null);

/** The first video of a post is visible without swiping. */
export const needsSwipe = ({ videoIndex }: Playable): boolean => videoIndex !== null && videoIndex > 1;
