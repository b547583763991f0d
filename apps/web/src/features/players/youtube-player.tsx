import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Clock, SquarePlay } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlayback } from '../../platform/playback.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { type EmbedSignal, useEmbed } from './use-embed.ts';

const origin = 'https://www.youtube-nocookie.com';
const subscribeEveryMs = 500;
const subscribeForMs = 8_000;
const playing = 1;
const buffering = 3;

export function YoutubePlayer({ playable, onPlaying }: PlayerProps) {
  const { seconds } = playable;
  const { mediaId, url } = playable.link;
  const [loaded, setLoaded] = useState(false);
  const embed = useEmbed({ origin, onMessage });
  const command = (func: string, ...args: unknown[]) =>
    embed.send({ event: 'command', func, args, id: mediaId, channel: 'widget' });
  const playback = usePlayback(() => command('pauseVideo'));

  function onMessage(message: Record<string, unknown>): EmbedSignal {
    const { event, info } = message as { event?: unknown; info?: { playerState?: unknown } | number };
    if (event === 'onError') return 'broken';
    if (event !== 'onReady' && event !== 'initialDelivery' && event !== 'infoDelivery') return undefined;
    const state = typeof info === 'object' ? info?.playerState : undefined;
    if (typeof state === 'number') {
      if (state !== buffering) playback.notice(state === playing);
      onPlaying?.(state === playing);
    }
    return 'ready';
  }

  const subscribe = useEffectEvent(() => {
    embed.send({ event: 'listening', id: mediaId, channel: 'widget' });
    command('addEventListener', 'onError');
  });
  const isReady = embed.state === 'ready';
  // Repeats until YouTube answers: its script starts an unknown time after the load event.
  useEffect(() => {
    if (!loaded || isReady) return;
    subscribe();
    const timer = setInterval(() => subscribe(), subscribeEveryMs);
    const end = setTimeout(() => clearInterval(timer), subscribeForMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [loaded, isReady]);

  function seekToStart(): void {
    command('seekTo', seconds, true);
    command('playVideo');
  }

  const parameters = new URLSearchParams({
    start: String(seconds ?? 0),
    enablejsapi: '1',
    origin: window.location.origin,
    playsinline: '1',
    rel: '0',
  });
  const open = <OpenLink href={url}>Watch on YouTube</OpenLink>;
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
          src={`${origin}/embed/${mediaId}?${parameters}`}
          title={`${playable.title} on YouTube`}
          onLoad={() => setLoaded(true)}
          skeleton={<VideoSkeleton />}
          link={open}
          fallback={
            <Fallback
              icon={<SquarePlay size={28} strokeWidth={1.75} />}
              title="Unable to load YouTube player"
              action={open}
            />
          }
        />
      </div>
    </PlayerCard>
  );
}

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
