import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Clock, SquarePlay } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlayback } from '../../platform/playback.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { type Sign, useEmbed } from './use-embed.ts';

const origin = 'https://www.youtube-nocookie.com';
const timeoutMs = 8_000;
const greetEveryMs = 500;
const playing = 1;
const buffering = 3;

export function YoutubePlayer({ playable, onPlaying }: PlayerProps) {
  const { seconds } = playable;
  const { mediaId, url } = playable.link;
  const [loaded, setLoaded] = useState(false);
  const embed = useEmbed({ origin, timeoutMs, hear });
  const command = (func: string, ...args: unknown[]) =>
    embed.tell({ event: 'command', func, args, id: mediaId, channel: 'widget' });
  const turn = usePlayback(() => command('pauseVideo'));

  function hear(message: Record<string, unknown>): Sign {
    const { event, info } = message as { event?: unknown; info?: { playerState?: unknown } | number };
    if (event === 'onError') return 'broken';
    if (event !== 'onReady' && event !== 'initialDelivery' && event !== 'infoDelivery') return undefined;
    const state = typeof info === 'object' ? info?.playerState : undefined;
    if (typeof state === 'number') {
      if (state !== buffering) turn.notice(state === playing);
      onPlaying?.(state === playing);
    }
    return 'ready';
  }

  const greet = useEffectEvent(() => {
    embed.tell({ event: 'listening', id: mediaId, channel: 'widget' });
    command('addEventListener', 'onError');
  });
  const isReady = embed.state === 'ready';
  // It answers nothing before its own code is up, however long after loading that is.
  useEffect(() => {
    if (!loaded || isReady) return;
    greet();
    const timer = setInterval(() => greet(), greetEveryMs);
    const end = setTimeout(() => clearInterval(timer), timeoutMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [loaded, isReady]);

  function seekToStart(): void {
    command('seekTo', seconds, true);
    command('playVideo');
  }

  const wishes = new URLSearchParams({
    start: String(seconds ?? 0),
    enablejsapi: '1',
    origin: window.location.origin,
    playsinline: '1',
    rel: '0',
  });
  return (
    <PlayerCard>
      {seconds !== null && (
        <StartBanner
          icon={<Clock size={18} />}
          time={formatTimestamp(seconds)}
          onSeek={isReady ? seekToStart : undefined}
        >
          ID starts at
        </StartBanner>
      )}
      <div className={`relative ${boxSizes.youtube}`}>
        <EmbedFrame
          embed={embed}
          src={`${origin}/embed/${mediaId}?${wishes}`}
          title={`${playable.title} on YouTube`}
          onLoad={() => setLoaded(true)}
          skeleton={<VideoSkeleton />}
          fallback={
            <Fallback
              icon={<SquarePlay size={28} strokeWidth={1.75} />}
              title="Unable to load YouTube player"
              action={<OpenLink href={url}>Watch on YouTube</OpenLink>}
            />
          }
        />
      </div>
    </PlayerCard>
  );
}

/** The picture, a play button and the controls below it. */
function VideoSkeleton() {
  return (
    <div className="skeleton relative grid h-full place-items-center p-4" aria-hidden="true">
      <div className="skeleton-part size-13 rounded-full bg-surface-3" />
      <div className="absolute inset-x-4 bottom-4 grid gap-2">
        <div className="skeleton-part h-3.5 w-2/5 rounded-tag bg-surface-3" />
        <div className="skeleton-part h-2.5 rounded-tag bg-surface-3" />
      </div>
    </div>
  );
}
