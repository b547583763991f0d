import type { ArtistFollow } from '@dubplate/domain/artists/artist.ts';
import { Check } from 'lucide-react';
import { followArtist } from '../../data/follows.ts';
import { keys } from '../../platform/queries.ts';
import { useFollow } from '../../shared/use-follow.ts';
import { Button } from '../../ui/controls/button.tsx';

const unknown: ArtistFollow = { following: false, followerCount: 0 };

/** Optimistic update of the state and the count. Null if an older server sent none. */
export function useArtistFollow(name: string, known: ArtistFollow | undefined) {
  const { following: wasFollowing, followerCount } = known ?? unknown;
  const { following, toggle } = useFollow({
    queryKey: keys.artist(name),
    following: wasFollowing,
    follow: (next) => followArtist(name, next),
  });
  if (!known) return null;
  return { following, toggle, followerCount: followerCount + Number(following) - Number(wasFollowing) };
}

export function FollowArtist({ following, toggle }: { following: boolean; toggle: () => void }) {
  return (
    <Button
      variant={following ? 'tonal' : 'primary'}
      needsServer
      aria-pressed={following}
      icon={following && <Check size={20} strokeWidth={2.2} />}
      onClick={toggle}
      className="min-w-37"
    >
      {following ? 'Following' : 'Follow'}
    </Button>
  );
}
