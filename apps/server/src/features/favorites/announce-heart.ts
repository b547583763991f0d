import { memberRoom, songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../../platform/trpc.ts';
import { readHeart, type Heart } from './favorites.store.ts';

export type { Heart };

/** Tells the member's other screens of the heart, and whoever looks at the song how many there are now. */
export async function announceHeart(
  { db, live }: Pick<Services, 'db' | 'live'>,
  songId: string,
  memberId: string,
): Promise<Heart> {
  const heart = await readHeart(db, songId, memberId);
  if (!heart) throw new Error(`song ${songId} or member ${memberId} went away`);
  live.announce(memberRoom(memberId), { kind: 'favorite', row: heart.favorite });
  live.announce(songRoom(songId), { kind: 'song', row: heart.song });
  return heart;
}
