import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { useNavigate } from 'react-router';
import { DiscoverSections } from '../features/discover/discover-sections.tsx';
import { DiscoverSkeleton } from '../features/discover/discover-skeleton.tsx';
import { useDiscover } from '../features/discover/use-discover.ts';
import { RequestCard } from '../features/requests/request-card.tsx';
import { VoteButton } from '../features/votes/vote-button.tsx';
import { LoadFailed } from '../ui/lists/paged.tsx';

/** Discover. A chunk of its own, because most members see it after a tap only. */
export function DiscoverBody({ today }: { today: CalendarDay }) {
  const { data: discover, isError, refetch } = useDiscover(today);
  const navigate = useNavigate();
  // The community is behind the sheet, because My Requests would be empty for a new member.
  const openRequest = (id: string) => void navigate(`/id-help?tab=community&request=${id}`);
  const openSong = (id: string) => void navigate(`/song/${id}`);
  if (!discover) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <DiscoverSkeleton />;
  return (
    <DiscoverSections discover={discover} today={today}>
      {(request) => (
        <RequestCard
          request={request}
          vote={<VoteButton request={request} look="card" />}
          onOpen={() => openRequest(request.id)}
          onOpenSong={openSong}
        />
      )}
    </DiscoverSections>
  );
}
