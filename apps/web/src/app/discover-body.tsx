import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { DiscoverSong } from '@dubplate/domain/discover/discover.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { Play } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { SongList } from '../features/clips/play/song-clip.ts';
import { ClipRow } from '../features/clips/play/clip-row.tsx';
import { SongPlay } from '../features/clips/play/song-play.tsx';
import { FollowQueue } from '../features/clips/play/use-clip-in-list.ts';
import { DeskSections, DiscoverSections, hotCardsLimit } from '../features/discover/discover-sections.tsx';
import { NoFavorites } from '../features/favorites/no-favorites.tsx';
import { Welcome } from '../features/invites/welcome.tsx';
import { DiscoverSkeleton } from '../features/discover/discover-skeleton.tsx';
import { useDiscover } from '../features/discover/use-discover.ts';
import { RequestCard } from '../features/requests/request-card.tsx';
import { VoteButton } from '../features/votes/vote-button.tsx';
import { TileActions } from './home-side.tsx';
import { useDesk } from '../ui/hooks/use-wide.ts';
import { LoadFailed } from '../ui/lists/paged.tsx';

const PLAY = 'cover-button grid size-11 place-items-center rounded-full';

/** Plays the clip. Without one, opens the song's page, which has a player for its link. */
const playOf = (song: DiscoverSong, list: SongList) =>
  song.clipRequestId ? (
    <SongPlay song={song} list={list} />
  ) : (
    song.hasLink && (
      <Link to={`/song/${song.id}`} aria-label={`Listen, ${song.title}`} className={PLAY}>
        <Play size={18} fill="currentColor" strokeWidth={1.5} className="translate-x-px" aria-hidden="true" />
      </Link>
    )
  );

const actionsOf = (song: SongRow, list: SongList) => <TileActions song={song} list={list} />;
type DiscoverBodyProps = {
  today: CalendarDay;
  /** The member has no favorites. In the desk layout, the songs of the inviter follow the first section. */
  isNew: boolean;
};

/** Discover. A chunk of its own, because most members see it after a tap only. */
export function DiscoverBody({ today, isNew }: DiscoverBodyProps) {
  const { data, isError, refetch } = useDiscover(today);
  // Fifty covers: rendered in parts, because a tap into the search box opens Discover, and typing follows.
  const discover = useDeferredValue(data);
  const navigate = useNavigate();
  // The community is behind the sheet, because My Requests would be empty for a new member.
  const openRequest = (id: string) => void navigate(`/id-help?tab=community&request=${id}`);
  const openSong = (id: string) => void navigate(`/song/${id}`);
  const isDesk = useDesk();
  if (!discover) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <DiscoverSkeleton />;
  if (isDesk) {
    return (
      <DeskSections discover={discover} actions={actionsOf}>
        {(others) => (isNew ? <Welcome>{others}</Welcome> : others)}
      </DeskSections>
    );
  }
  const list = { name: 'Hot requests', requests: discover.hotRequests.slice(0, hotCardsLimit) };
  return (
    <>
      <FollowQueue list={list} />
      <DiscoverSections discover={discover} today={today} play={playOf}>
        {(request) => (
          <RequestCard
            compact
            request={request}
            vote={<VoteButton request={request} look="card" />}
            clip={request.clip && <ClipRow request={request} list={list} />}
            onOpen={() => openRequest(request.id)}
            onOpenSong={openSong}
          />
        )}
      </DiscoverSections>
    </>
  );
}

type EmptyHomeProps = {
  action: ReactNode;
  /** Discover. */
  children: ReactNode;
};

/** Home of a member without favorites. The songs of the inviter come first, except in the desk layout. */
export function EmptyHome({ action, children }: EmptyHomeProps) {
  const content = (
    <>
      <NoFavorites action={action} />
      {children}
    </>
  );
  return useDesk() ? content : <Welcome>{content}</Welcome>;
}
