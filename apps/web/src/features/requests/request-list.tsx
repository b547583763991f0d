import type { RequestCard as Request, RequestFilter, RequestTab } from '@dubplate/domain/requests/request.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { DeskCard } from './desk-card.tsx';
import { NewRequestsPill } from './new-requests-pill.tsx';
import { RequestCards } from './request-cards.tsx';
import { searchKey } from './request-search.ts';
import { useRequests } from './use-requests.ts';

/** Appends the next page within this many pixels of the end (spec, section 9). It is read ahead, as in other lists. */
const nearEnd = 100;

type Empty = { title: string; hint: string };

const noRequests: Empty = { title: 'No requests yet', hint: 'When somebody asks for an ID, you can name it here.' };
const emptyFilters: Record<RequestFilter, Empty> = {
  hot: noRequests,
  new: noRequests,
  unsolved: { title: 'Everything is solved', hint: 'Every request here has its name.' },
  audio: { title: 'Nothing to hear yet', hint: 'Requests with a clip show up here.' },
  voted: { title: 'No votes yet', hint: 'Vote for the tracks you want named too. They wait here.' },
};
const ownEmpty: Empty = { title: 'No requests yet', hint: "Heard something you can't name? Somebody here knows it." };
const nothingFound: Empty = { title: 'No requests found', hint: 'Try fewer words, or others.' };

/** New requests are offered in the lists they belong to; whether one has a clip is not known yet. */
const showsNew = new Set<RequestFilter>(['hot', 'new']);

type Rows = { requests: readonly Request[]; loadMore?: (() => void) | undefined };

/** The list pane of the desk layout. */
type Pane = {
  openedId: string;
  plate: (request: Request, list: Rows) => ReactNode;
  time: (request: Request) => ReactNode;
};

type RequestListProps = {
  tab: RequestTab;
  query: string;
  /** The chosen filter chip. My Requests and searches ignore it. */
  filter: RequestFilter;
  vote: (request: Request) => ReactNode;
  clip: (request: Request, list: Rows) => ReactNode;
  /** Rendered once, with all loaded rows. Cards far off screen are not mounted. */
  queue?: ((list: Rows) => ReactNode) | undefined;
  /** Renders the cards of the desk layout. */
  pane?: Pane | undefined;
  onOpen: (requestId: string) => void;
  onOpenSong: (songId: string) => void;
  emptyAction: ReactNode;
};

export function RequestList(props: RequestListProps) {
  const { tab, query, filter, vote, clip, queue, pane, onOpen, onOpenSong, emptyAction } = props;
  const list = useRequests({ tab, typed: query, filter });
  const { requests, hasNextPage, fetchNextPage } = list;
  const loadMore = hasNextPage ? () => void fetchNextPage() : undefined;
  // Clips go on with what was read ahead.
  const all = { requests: requests ?? [], loadMore };
  const searching = searchKey(tab, query) !== '';
  const empty = searching ? nothingFound : tab === 'mine' ? ownEmpty : emptyFilters[filter];
  return (
    <div aria-busy={list.isPlaceholderData}>
      {requests && !searching && (tab === 'mine' || showsNew.has(filter)) && (
        <NewRequestsPill key={tab} tab={tab} filter={filter} hasNews={list.hasNews} />
      )}
      <Paged
        list={list}
        rows={list.shown}
        skeleton={<RequestSkeleton />}
        endSkeleton={<RequestSkeleton cards={1} />}
        endClassName="desk:pt-3"
        append={list.append}
        margin={nearEnd}
        empty={<EmptyState {...empty} action={emptyAction} />}
      >
        {(rows) => (
          <>
            {searching && list.isClose && (
              <p className="pb-3 text-sub text-text-2">Nothing has exactly that. These come close.</p>
            )}
            {queue?.(all)}
            {pane ? (
              <ul className="grid grid-cols-1 gap-2">
                {rows.map((request) => (
                  <li key={request.id}>
                    <DeskCard
                      request={request}
                      isOpen={request.id === pane.openedId}
                      vote={vote(request)}
                      plate={pane.plate(request, all)}
                      time={pane.time(request)}
                      onOpen={() => onOpen(request.id)}
                      onOpenSong={onOpenSong}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <RequestCards
                rows={rows}
                vote={vote}
                clip={(request) => clip(request, all)}
                onOpen={onOpen}
                onOpenSong={onOpenSong}
              />
            )}
          </>
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
