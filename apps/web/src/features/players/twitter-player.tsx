import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { Clock, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmbedFrame } from './embed-frame.tsx';
import { OpenLink } from './open-link.tsx';
import { boxSizes, type PlayerProps } from './platforms.ts';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { TwitterDebug } from './twitter-debug.tsx';
import { type EmbedSignal, readHeight, useEmbed } from './use-embed.ts';

const origin = 'https://platform.twitter.com';
/** Spec, section 9. */
const timeoutMs = 2_000;

type Call = { method?: unknown; params?: { height?: unknown }[] } | undefined;

export function TwitterPlayer({ playable }: PlayerProps) {
  const { link, seconds } = playable;
  const [height, setHeight] = useState<number | null>(null);
  const [query] = useSearchParams();
  const embed = useEmbed({ origin, timeoutMs, onMessage });

  function onMessage(message: Record<string, unknown>): EmbedSignal {
    const call = message['twttr.embed'] as Call;
    if (call?.method === 'twttr.private.no_results') return 'broken';
    const reported = call?.method === 'twttr.private.resize' && readHeight(call.params?.[0]?.height);
    if (!reported) return undefined;
    setHeight(reported);
    return 'ready';
  }

  const src = `${origin}/embed/Tweet.html?${new URLSearchParams({ id: link.mediaId, theme: 'dark', dnt: 'true' })}`;
  const open = <OpenLink href={link.url}>Open on X</OpenLink>;
  return (
    <PlayerCard>
      {seconds !== null && (
        <StartBanner icon={<Clock size={18} />} time={formatTimestamp(seconds)}>
          Track mentioned at
        </StartBanner>
      )}
      <div className={`relative ${boxSizes.twitter}`}>
        {/* A long post scrolls inside its box: a growing box would shift the page. */}
        <div
          role="region"
          aria-label="Post on X"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it only when focused
          tabIndex={embed.state === 'ready' ? 0 : undefined}
          className="absolute inset-0 overflow-y-auto -outline-offset-2"
        >
          <EmbedFrame
            embed={embed}
            src={src}
            title={`${playable.title} on X`}
            height={height}
            className="mx-auto max-w-[550px]"
            skeleton={<PostSkeleton />}
            link={open}
            fallback={
              <Fallback
                icon={<Newspaper size={28} strokeWidth={1.75} />}
                title="This post did not load"
                hint="Your browser may be blocking content from X. Turn the blocker off for this page, or open the post."
                action={open}
              />
            }
          />
        </div>
        {query.get('debug') === 'true' && (
          <TwitterDebug tweetId={link.mediaId} address={src} state={embed.state} height={height} />
        )}
      </div>
    </PlayerCard>
  );
}
