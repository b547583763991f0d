import type { RequestCard as Request, RequestTab } from '@dubplate/domain/requests/request.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { NewRequestsPill } from './new-requests-pill.tsx';
import { RequestCard } from './request-card.tsx';
import { searchKey } from './request-search.ts';
import { useRequests } from './use-requests.ts';

/** Loads the next page within this many pixels of the end (spec, section 9). */
const nearEnd = 100;

const empty: Record<RequestTab | 'search', { title: string; hint: string }> = {
  community: { title: 'No requests yet', hint: 'When somebody asks for an ID, you can name it here.' },
  mine: { title: 'No requests yet', hint: "Heard something you can't name? Somebody here knows it." },
  search: { title: 'No requests found', hint: 'Try fewer words, or others.' },
};

type RequestListProps = {
  tab: RequestTab;
  query: string;
  vote: (request: Request) => ReactNode;
  clip: (request: Request, list: { requests: readonly Request[]; loadMore?: (() => void) | undefined }) => ReactNode;
  onOpen: (requestId: string) => void;
  onOpenSong: (songId: string) => void;
};

export function RequestList({ tab, query, vote, clip, onOpen, onOpenSong }: RequestListProps) {
  const list = useRequests(tab, query);
  const { hasNextPage, fetchNextPage } = list;
  const loadMore = hasNextPage ? () => void fetchNextPage() : undefined;
  const searching = searchKey(tab, query) !== '';
  return (
    <div aria-busy={list.isPlaceholderData}>
      {list.requests && !searching && <NewRequestsPill key={tab} tab={tab} />}
      <Paged
        list={list}
        rows={list.requests}
        skeleton={<RequestSkeleton />}
        endSkeleton={<RequestSkeleton cards={1} />}
        endClassName="pt-3"
        margin={nearEnd}
        empty={<EmptyState {...empty[searching ? 'search' : tab]} />}
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((request) => (
              <li key={request.id}>
                <RequestCard
                  request={request}
                  vote={vote(request)}
                  clip={request.clip && clip(request, { requests: rows, loadMore })}
                  onOpen={() => onOpen(request.id)}
                  onOpenSong={onOpenSong}
                />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </div>
  );
}

const WIDTHS = ['w-[62%]', 'w-[48%]', 'w-[56%]'] as const;

function RequestSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <div className="skeleton grid gap-3" role="status">
      <span className="sr-only">Loading requests...</span>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} aria-hidden="true" className="flex gap-3 rounded-card bg-surface-1 px-3.5 py-4 shadow-low">
          <div className="grid w-11.5 flex-none justify-items-center gap-2.5">
            <div className="skeleton-part h-16 w-full rounded-field" />
            <div className="skeleton-part my-1.5 h-3 w-7 rounded-tag" />
          </div>
          <div className="min-w-0 flex-1">
            <div className={`skeleton-part my-1 h-3.5 rounded-tag ${WIDTHS[card % WIDTHS.length]}`} />
            <div className="skeleton-part mt-3 h-3 w-[92%] rounded-tag" />
            <div className="skeleton-part mt-2 h-3 w-[70%] rounded-tag wide:hidden" />
            <div className="skeleton-part mt-5 h-3 w-20 rounded-tag" />
          </div>
        </div>
      ))}
    </div>
  );
}
