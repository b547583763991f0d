import { SquarePlay } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTurn } from '../../platform/playback.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard } from './player-card.tsx';
import { type Sign, useEmbed } from './use-embed.ts';

const origin = 'https://www.youtube-nocookie.com';
const patienceMs = 8_000;
const greetEveryMs = 500;
const playing = 1;
const buffering = 3;

export function YoutubePlayer({ playable, onPlaying }: PlayerProps) {
  const { mediaId, url } = playable.link;
  const [loaded, setLoaded] = useState(false);
  const embed = useEmbed({ origin, patienceMs, hear });
  const turn = useTurn(() =>
    embed.tell({ event: 'command', func: 'pauseVideo', args: [], id: mediaId, channel: 'widget' }),
  );

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
    const about = { id: mediaId, channel: 'widget' };
    embed.tell({ event: 'listening', ...about });
    embed.tell({ event: 'command', func: 'addEventListener', args: ['onError'], ...about });
  });
  const isReady = embed.state === 'ready';
  // It answers nothing before its own code is up, however long after loading that is.
  useEffect(() => {
    if (!loaded || isReady) return;
    greet();
    const timer = setInterval(() => greet(), greetEveryMs);
    const end = setTimeout(() => clearInterval(timer), patienceMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [loaded, isReady]);

  const wishes = new URLSearchParams({
    start: String(playable.seconds ?? 0),
    enablejsapi: '1',
    origin: window.location.origin,
    playsinline: '1',
    rel: '0',
  });
  return (
    <PlayerCard>
      <div className={`relative ${boxSizes.youtube}`}>
        <EmbedFrame
          embed={embed}
          src={`${origin}/embed/${mediaId}?${wishes}`}
          title={`${playable.title} on YouTube`}
          onLoad={() => setLoaded(true)}
          skeleton={<div className="skeleton skeleton-part size-full" />}
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
