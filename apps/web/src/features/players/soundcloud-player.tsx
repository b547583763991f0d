import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { AudioLines, Clock } from 'lucide-react';
import { useRef } from 'react';
import { usePlayback } from '../../platform/playback.ts';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { type EmbedSignal, useEmbed } from './use-embed.ts';

const origin = 'https://w.soundcloud.com';
/** Spec, section 9. */
const volume = 80;
/** Playback that starts before this position has ignored our seek. */
const ignoredSeekMs = 2_000;

export function SoundcloudPlayer({ playable, autoplay, onPlaying }: PlayerProps) {
  const { link, seconds } = playable;
  const startMs = (seconds ?? 0) * 1000;
  const isConfigured = useRef(false);
  const hasPlayed = useRef(false);
  const embed = useEmbed({ origin, onMessage });
  const { send } = embed;
  const playback = usePlayback(() => send({ method: 'pause' }));

  function onMessage({ method, value }: { method?: unknown; value?: unknown }): EmbedSignal {
    if (method === 'error') return 'broken';
    if (method === 'ready') configure();
    if (method === 'play') repeatIgnoredSeek((value as { currentPosition?: unknown } | undefined)?.currentPosition);
    if (method === 'play' || method === 'pause' || method === 'finish') {
      playback.notice(method === 'play');
      onPlaying?.(method === 'play');
    }
    return method === 'ready' ? 'ready' : undefined;
  }

  function configure(): void {
    if (isConfigured.current) return;
    isConfigured.current = true;
    for (const event of ['play', 'pause', 'finish', 'error']) send({ method: 'addEventListener', value: event });
    send({ method: 'setVolume', value: volume });
    if (startMs > 0) send({ method: 'seekTo', value: startMs });
    if (autoplay) send({ method: 'play' });
  }

  /** The widget often ignores a seek before playback starts. A position that the member chose is not changed. */
  function repeatIgnoredSeek(position: unknown): void {
    if (hasPlayed.current) return;
    hasPlayed.current = true;
    const isAtStart = typeof position !== 'number' || position < ignoredSeekMs;
    if (isAtStart && startMs > ignoredSeekMs) send({ method: 'seekTo', value: startMs });
  }

  function seekToStart(): void {
    // The member has chosen this position, so the first seek must not be repeated.
    hasPlayed.current = true;
    send({ method: 'seekTo', value: startMs });
    send({ method: 'play' });
  }

  const parameters = new URLSearchParams({
    url: link.url,
    auto_play: 'false',
    color: '#ff6b3d',
    hide_related: 'true',
    show_comments: 'false',
    show_reposts: 'false',
    show_teaser: 'false',
    visual: 'false',
  });
  const open = <OpenLink href={link.url}>Listen on SoundCloud</OpenLink>;
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
          src={`${origin}/player/?${parameters}`}
          title={`${playable.title} on SoundCloud`}
          skeleton={<WaveSkeleton />}
          link={open}
          fallback={
            <Fallback
              icon={<AudioLines size={28} strokeWidth={1.75} />}
              title="Unable to load SoundCloud player"
              action={open}
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
