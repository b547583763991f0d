import { readSongLink } from '@dubplate/domain/songs/song-link.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { useLazy } from '../../ui/hooks/lazy.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { loadPlayers } from './load-players.ts';
import { boxSizes, hasBanner, needsSwipe, type Playable, type PlayerProps } from './platforms.ts';
import { PlayerCard } from './player-card.tsx';

type SongPlayerProps = Pick<PlayerProps, 'autoplay' | 'onPlaying'> & {
  song: Pick<Song, 'id' | 'title' | 'platform' | 'url' | 'seconds' | 'videoIndex'>;
  /** Of a song without a link. */
  noPreviewAction?: ReactNode;
};

/** The player of a song's platform. The browser contacts the platform only after this component mounts. */
export function SongPlayer({ song, noPreviewAction, ...rest }: SongPlayerProps) {
  const { platform, url } = song;
  if (platform === null || url === null) return <NoPreview>{noPreviewAction}</NoPreview>;
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

/** Has the size of the player, so that the page does not shift when its code arrives. */
function PlayerPlaceholder({ playable, onRetry }: { playable: Playable; onRetry?: (() => void) | undefined }) {
  const { platform } = playable.link;
  return (
    <PlayerCard>
      {hasBanner(playable) && <div className="h-11 bg-accent-soft" />}
      <div className={`grid place-items-center overflow-hidden ${boxSizes[platform]}`}>
        {onRetry && <LoadFailed onRetry={onRetry} />}
      </div>
      {platform === 'instagram' && needsSwipe(playable) && <div className="h-11" />}
      {platform === 'instagram' && <div className="h-12 border-t border-line box-content" />}
    </PlayerCard>
  );
}

const grooves = [88, 80, 72, 64, 56, 48];

function NoPreview({ children }: { children: ReactNode }) {
  return (
    <PlayerCard className="flex items-center gap-4.5 p-4.5">
      <svg viewBox="0 0 200 200" width="72" height="72" fill="none" aria-hidden="true" className="flex-none">
        <circle cx="100" cy="100" r="96" className="fill-surface-1" />
        <g className="stroke-line-strong" strokeWidth="1.5">
          {[95.5, ...grooves].map((radius) => (
            <circle key={radius} cx="100" cy="100" r={radius} />
          ))}
        </g>
        <circle cx="100" cy="100" r="32" className="fill-text" />
        <circle cx="100" cy="100" r="4" className="fill-bg" />
      </svg>
      <div className="min-w-0">
        <strong className="block text-row text-text-2">No preview available</strong>
        {children}
      </div>
    </PlayerCard>
  );
}
