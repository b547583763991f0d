import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines, Clock } from 'lucide-react';
import { useRef } from 'react';
import { usePlayback } from '../../platform/playback.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { type Sign, useEmbed } from './use-embed.ts';

const origin = 'https://w.soundcloud.com';
const timeoutMs = 8_000;
/** Spec, section 9. */
const volume = 80;
/** Playing from here, nobody has chosen a place: the seek was not taken. */
const atTheStartMs = 2_000;

export function SoundcloudPlayer({ playable, autoplay, onPlaying }: PlayerProps) {
  const { link, seconds } = playable;
  const startMs = (seconds ?? 0) * 1000;
  const greeted = useRef(false);
  const hasPlayed = useRef(false);
  const embed = useEmbed({ origin, timeoutMs, hear });
  const { tell } = embed;
  const turn = usePlayback(() => tell({ method: 'pause' }));

  function hear({ method, value }: { method?: unknown; value?: unknown }): Sign {
    if (method === 'error') return 'broken';
    if (method === 'ready') greet();
    if (method === 'play') start((value as { currentPosition?: unknown } | undefined)?.currentPosition);
    if (method === 'play' || method === 'pause' || method === 'finish') {
      turn.notice(method === 'play');
      onPlaying?.(method === 'play');
    }
    return method === 'ready' ? 'ready' : undefined;
  }

  function greet(): void {
    if (greeted.current) return;
    greeted.current = true;
    for (const event of ['play', 'pause', 'finish', 'error']) tell({ method: 'addEventListener', value: event });
    tell({ method: 'setVolume', value: volume });
    if (startMs > 0) tell({ method: 'seekTo', value: startMs });
    if (autoplay) tell({ method: 'play' });
  }

  /** The widget often forgets a seek made before the first sound. A place the listener picked is left alone. */
  function start(position: unknown): void {
    if (hasPlayed.current) return;
    hasPlayed.current = true;
    const isAtStart = typeof position !== 'number' || position < atTheStartMs;
    if (isAtStart && startMs > atTheStartMs) tell({ method: 'seekTo', value: startMs });
  }

  function seekToStart(): void {
    // The listener's own wish: nothing is left to be made up for.
    hasPlayed.current = true;
    tell({ method: 'seekTo', value: startMs });
    tell({ method: 'play' });
  }

  const wishes = new URLSearchParams({
    url: link.url,
    auto_play: 'false',
    color: '#ff6b3d',
    hide_related: 'true',
    show_comments: 'false',
    show_reposts: 'false',
    show_teaser: 'false',
    visual: 'false',
  });
  return (
    <PlayerCard>
      {seconds !== null && (
        <StartBanner
          icon={<Clock size={18} />}
          time={formatTimestamp(seconds)}
          onSeek={embed.state === 'ready' ? seekToStart : undefined}
        >
          ID starts at
        </StartBanner>
      )}
      <div className={`relative ${boxSizes.soundcloud}`}>
        <EmbedFrame
          embed={embed}
          src={`${origin}/player/?${wishes}`}
          title={`${playable.title} on SoundCloud`}
          skeleton={<WaveSkeleton />}
          fallback={
            <Fallback
              icon={<AudioLines size={28} strokeWidth={1.75} />}
              title="Unable to load SoundCloud player"
              action={<OpenLink href={link.url}>Listen on SoundCloud</OpenLink>}
            />
          }
        />
      </div>
    </PlayerCard>
  );
}

function WaveSkeleton() {
  return (
    <div className="skeleton p-4" aria-hidden="true">
      <div className="flex items-center gap-3.5">
        <div className="skeleton-part size-13 rounded-full bg-surface-3" />
        <div className="grid flex-1 gap-2">
          <div className="skeleton-part h-3.5 w-3/5 rounded-tag bg-surface-3" />
          <div className="skeleton-part h-3 w-1/4 rounded-tag bg-surface-3" />
        </div>
      </div>
      <div className="skeleton-part mt-4.5 h-14 rounded-tag bg-surface-3" />
    </div>
  );
}
