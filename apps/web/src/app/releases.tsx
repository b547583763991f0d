import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { ReleaseCard } from '../features/favorites/release-card.tsx';
import { ShareButton } from '../shared/share-button.tsx';

const shareOf = (song: ReleasedFavorite) => (
  <ShareButton what="song" title={song.title} path={`/song/${song.id}`} look="labelled" />
);

/** A chunk of its own: most days no favorite comes out. */
export const Releases = ({ songs, today }: { songs: readonly ReleasedFavorite[]; today: CalendarDay }) => (
  <ReleaseCard songs={songs} today={today} share={shareOf} />
);
