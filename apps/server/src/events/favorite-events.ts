import { memberRoom, songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../platform/trpc.ts';
import { announceMember } from './member-events.ts';
import { readHeart, type Heart } from '../features/favorites/favorites.store.ts';

export type { Heart };

/**
 * Tells the member's other screens of the heart, and whoever looks at the song how many there are now. The member's own
 * row goes last: a screen that has heard of it has heard of the heart, so its version tells whether any was missed. Null when the member has gone in the meantime.
 */
export async function announceHeart(
  { db, live }: Pick<Services, 'db' | 'live'>,
  songId: string,
  memberId: string,
): Promise<Heart | null> {
  const heart = await readHeart(db, songId, memberId);
  if (!heart) return null;
  live.announce(memberRoom(memberId), { kind: 'favorite', row: heart.favorite });
  live.announce(songRoom(heart.song.id), { kind: 'song', row: heart.song });
  await announceMember(db, live, memberId);
  return heart;
}
