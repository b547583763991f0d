import type { RequestCard as Request } from '@dubplate/domain/requests/request.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { SongList } from '../features/clips/play/song-clip.ts';
import { PlateButton } from '../features/clips/play/plate-button.tsx';
import { SongPlay } from '../features/clips/play/song-play.tsx';
import { DiscoverSide, DiscoverSideSkeleton } from '../features/discover/discover-side.tsx';
import { useDiscover } from '../features/discover/use-discover.ts';
import { HeartButton } from '../features/favorites/heart-button.tsx';

type TileActionsProps = { song: SongRow; list: SongList };

/** The buttons on a cover. Here, because the desk layout of Home needs both. */
export const TileActions = ({ song, list }: TileActionsProps) => (
  <>
    <HeartButton song={song} look="cover" />
    <SongPlay song={song} list={list} />
  </>
);

const plateOf = (request: Request, requests: readonly Request[]) => (
  <PlateButton request={request} requests={requests} name="Hot requests" />
);

/** The side column of the desk layout. It has the data of Discover, which is read once. */
export function HomeSide({ today, whole }: { today: CalendarDay; whole: boolean }) {
  const { data: discover, isError } = useDiscover(today);
  // Discover beside it shows the failure. Favorites are complete without the column.
  if (!discover) return isError ? null : <DiscoverSideSkeleton />;
  return <DiscoverSide discover={discover} today={today} whole={whole} plate={plateOf} />;
}
