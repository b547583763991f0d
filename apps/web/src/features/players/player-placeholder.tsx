import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { boxSizes, hasBanner, needsSwipe, type Playable } from './platforms.ts';
import { PlayerCard } from './player-card.tsx';

/** Has the size of the player, so that the page does not shift when its code arrives. */
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
