import { InstagramPlayer } from './instagram-player.tsx';
import type { PlayerProps } from './platforms.ts';
import { SoundcloudPlayer } from './soundcloud-player.tsx';
import { TwitterPlayer } from './twitter-player.tsx';
import { YoutubePlayer } from './youtube-player.tsx';

const players = {
  soundcloud: SoundcloudPlayer,
  youtube: YoutubePlayer,
  instagram: InstagramPlayer,
  twitter: TwitterPlayer,
};

/** Default export because it is loaded on demand. */
export default function PlatformPlayer(props: PlayerProps) {
  const Player = players[props.playable.link.platform];
  return <Player {...props} />;
}
