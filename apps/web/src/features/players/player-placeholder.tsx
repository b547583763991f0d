import { LoadFailed } from '../../ui/load-failed.tsx';
import { boxSizes, hasBanner, needsSwipe, type Playable } from './platforms.ts';
import { PlayerCard } from './player-card.tsx';

/** The boxes of the player to come, for as long as its code is on the way. */
export function PlayerPlaceholder({ playable, onRetry }: { playable: Playable; onRetry?: (() => void) | undefined }) {
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
