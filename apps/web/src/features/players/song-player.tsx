import { readSongLink } from '@dubplate/domain/songs/song-link.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { useLazy } from '../../ui/hooks/lazy.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { loadPlayers } from './load-players.ts';
import { NoPreview } from './no-preview.tsx';
import type { PlayerProps } from './platforms.ts';
import { PlayerPlaceholder } from './player-placeholder.tsx';

type SongPlayerProps = Pick<PlayerProps, 'autoplay' | 'onPlaying'> & {
  song: Pick<Song, 'id' | 'title' | 'platform' | 'url' | 'seconds' | 'videoIndex'>;
};

/** The player of a song's platform. The browser contacts the platform only after this component mounts. */
export function SongPlayer({ song, ...rest }: SongPlayerProps) {
  const { platform, url } = song;
  if (platform === null || url === null) return <NoPreview />;
  const reading = readSongLink(url);
  if ('problem' in reading || reading.link.platform !== platform) return <InvalidLink platform={platform} url={url} />;
  const { link } = reading;
  const playable = {
    link,
    title: song.title,
    seconds: song.seconds ?? link.seconds,
    videoIndex: song.videoIndex ?? link.videoIndex,
  };
  return <LoadedPlayer key={song.id} playable={playable} {...rest} />;
}

function LoadedPlayer(props: PlayerProps) {
  const { Component, retry } = useLazy(loadPlayers);
  if (Component) return <Component {...props} />;
  return <PlayerPlaceholder playable={props.playable} onRetry={retry ?? undefined} />;
}
