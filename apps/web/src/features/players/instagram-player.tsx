import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { ExternalLink, Images, Maximize2, Minimize2, MoveHorizontal, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { EmbedFrame } from './embed-frame.tsx';
import { boxSizes, hasBanner, needsSwipe, type PlayerProps } from './platforms.ts';
import { OpenLink } from './open-link.tsx';
import { Fallback, PlayerCard, StartBanner } from './player-card.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { readHeight, useEmbed } from './use-embed.ts';

const origin = 'https://www.instagram.com';
/** For posts that never send their height: room for header, a tall picture and caption. */
const defaultHeight = 720;
const bar =
  'flex min-h-12 flex-1 items-center justify-center gap-2.5 text-control font-semibold -outline-offset-4 transition-colors hover:bg-surface-3';

export function InstagramPlayer({ playable }: PlayerProps) {
  const { link, seconds, videoIndex } = playable;
  const [expanded, setExpanded] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const embed = useEmbed({
    origin,
    onMessage({ type, details }) {
      const reported = type === 'MEASURE' && readHeight((details as { height?: unknown } | undefined)?.height);
      if (reported) setHeight(reported);
      return 'ready';
    },
  });

  const where = [
    videoIndex !== null && `Video ${videoIndex}`,
    seconds !== null && `Starts at ${formatTimestamp(seconds)}`,
  ].filter(Boolean);
  const hasFailed = embed.state === 'silent' || embed.state === 'broken';
  const openHeight = height ?? defaultHeight;
  return (
    <PlayerCard>
      {hasBanner(playable) && <StartBanner icon={<Images size={18} />}>{where.join(' • ')}</StartBanner>}
      <div
        className={`relative overflow-hidden ${expanded && !hasFailed ? '' : boxSizes.instagram}`}
        style={expanded && !hasFailed ? { height: openHeight } : undefined}
      >
        <EmbedFrame
          embed={embed}
          src={`${link.url}embed/`}
          title={`${playable.title} on Instagram`}
          // Full height, clipped by the box: expanding needs no new layout of the post.
          height={height}
          skeleton={<PostSkeleton />}
          fallback={
            <Fallback
              icon={<Newspaper size={28} strokeWidth={1.75} />}
              title="This post did not load"
              hint="Your browser may be blocking content from Instagram. Turn the blocker off for this page, or open the post."
              action={<OpenLink href={link.url}>Open on Instagram</OpenLink>}
            />
          }
        />
      </div>
      {!hasFailed && needsSwipe(playable) && (
        <p className="flex min-h-11 items-center gap-2.5 px-4 text-sub text-text-2">
          <MoveHorizontal size={18} className="flex-none text-text-3" />
          Tip: swipe the post to video {videoIndex}.
        </p>
      )}
      {!hasFailed && (
        <div className="flex border-t border-line">
          <button
            type="button"
            aria-expanded={expanded}
            onClick={() => setExpanded(!expanded)}
            className={`${bar} rounded-bl-card`}
          >
            {expanded ? <Minimize2 size={17} /> : <Maximize2 size={17} />}
            {expanded ? 'Collapse' : 'Expand'}
          </button>
          <a
            href={link.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={`${bar} rounded-br-card border-l border-line`}
          >
            Open post
            <ExternalLink size={17} aria-hidden="true" />
          </a>
        </div>
      )}
    </PlayerCard>
  );
}
