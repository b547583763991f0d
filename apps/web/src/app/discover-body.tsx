import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import type { SongList } from '../features/clips/play/song-clip.ts';
import { ClipRow } from '../features/clips/play/clip-row.tsx';
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
      <DiscoverSections discover={discover} today={today}>
        {(request) => (
          <RequestCard
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
