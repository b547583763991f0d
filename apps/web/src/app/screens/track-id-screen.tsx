import {
  requestFilters,
  requestTabs,
  type RequestCard,
  type RequestDetail,
  type RequestFilter,
  type RequestTab,
} from '@dubplate/domain/requests/request.ts';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate, useNavigationType } from 'react-router';
import { ClipPlate, ClipTime } from '../../features/clips/play/clip-plate.tsx';
import { ClipRow } from '../../features/clips/play/clip-row.tsx';
import { FollowQueue } from '../../features/clips/play/use-clip-in-list.ts';
import { FilterChips } from '../../features/requests/filter-chips.tsx';
import { RequestList } from '../../features/requests/request-list.tsx';
import { restartList, useNewRequestNews, useRequestCounts } from '../../features/requests/use-requests.ts';
import { VoteButton } from '../../features/votes/vote-button.tsx';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys, queries } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { screenScroller, scrollerAttribute } from '../../ui/hooks/screen-scroller.ts';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { InboxBell } from '../inbox-bell.tsx';
import { RequestArea } from '../track-id-desk.tsx';
import {
  ListenButton,
  NewRequestButtons,
  NewRequestHead,
  TrackIdSheets,
  WaitingClip,
  WaitingInOutbox,
} from '../track-id-sheets.tsx';
import { Page } from '../page.tsx';
import { StatusLine } from '../status-line.tsx';
import { ScreenSearch, useSearch } from '../search.tsx';
import { useAddressParam } from '../use-address-param.ts';

const voteOnCard = (request: RequestCard) => <VoteButton request={request} look="card" />;
const voteInPane = (request: RequestCard) => <VoteButton request={request} look="desk" />;
const renderTime = (request: RequestCard) => <ClipTime request={request} />;

const filterNames: Record<RequestFilter, string> = {
  hot: 'Hot requests',
  new: 'New requests',
  unsolved: 'Unsolved requests',
  audio: 'Requests with audio',
  voted: 'Voted by me',
};

/** The name of the list in the player. */
const listName = (tab: RequestTab, filter: RequestFilter, query: string): string => {
  if (tab === 'mine') return 'My Requests';
  return query.trim() ? `“${query.trim()}”` : filterNames[filter];
};

const watchCache = (listener: () => void) => queries.getQueryCache().subscribe(listener);

/** A shared link to another member's request shows the community list behind the sheet. */
function useCommunityBehind(requestId: string, showCommunity: () => void): void {
  const [linkedId] = useState(requestId);
  const isOthers = useSyncExternalStore(
    watchCache,
    () => linkedId !== '' && queries.getQueryData<RequestDetail | null>(keys.request(linkedId))?.mine === false,
  );
  const show = useEffectEvent(() => requestId === linkedId && showCommunity());
  useEffect(() => {
    if (isOthers) show();
  }, [isOthers]);
}

/** The tab that the member chose last during this visit. */
const lastTab = memberScoped(() => ({ tab: null as RequestTab | null }));

/** Without a tab in the address, the last one opens. A linked request opens over its own list. */
function useLastTab(chosen: string, isLinked: boolean, show: (tab: RequestTab) => void): RequestTab | null {
  const inAddress = requestTabs.find((each) => each === chosen) ?? null;
  const last = isLinked ? null : lastTab().tab;
  const open = useEffectEvent(show);
  useEffect(() => {
    if (inAddress) lastTab().tab = inAddress;
    else if (last) open(last);
  }, [inAddress, last]);
  return inAddress ?? last;
}

/** A member without requests starts at the community list. Later, deleting the last request does not leave the tab. */
function useCommunityFirst(ownCount: number | undefined, showCommunity: () => void): void {
  const isDecided = useRef(false);
  const show = useEffectEvent(showCommunity);
  useEffect(() => {
    if (ownCount === undefined || isDecided.current) return;
    isDecided.current = true;
    if (ownCount === 0) show();
  }, [ownCount]);
}

export function TrackIdScreen() {
  const kind = useNavigationType();
  // Back (POP) shows the cached list; any other navigation loads the newest requests.
  useState(() => kind !== 'POP' && queries.removeQueries({ queryKey: keys.requests() }));
  useNewRequestNews();
  const [chosen, setChosen] = useAddressParam('tab');
  const [chosenFilter, setChosenFilter] = useAddressParam('filter');
  const filter = requestFilters.find((each) => each === chosenFilter) ?? 'hot';
  const { setTyped, query } = useSearch();
  const counts = useRequestCounts();
  const request = useSheetParam('request');
  const song = useSheetParam('song');
  const known = useLastTab(chosen, request.value !== '', setChosen);
  const tab = known ?? 'mine';
  useCommunityFirst(counts?.mine, () => !known && setChosen('community'));
  useCommunityBehind(chosen === '' ? request.value : '', () => setChosen('community'));
  const form = useSheetParam('new');
  const isDesk = useDesk();
  const navigate = useNavigate();

  function choose(next: RequestTab): void {
    void restartList({ tab: next, typed: query, filter });
    setChosen(next);
    screenScroller().scrollTo(0, 0);
  }

  function chooseFilter(next: RequestFilter): void {
    void restartList({ tab, typed: query, filter: next });
    setChosenFilter(next === 'hot' ? '' : next);
    screenScroller().scrollTo(0, 0);
  }

  /** Returns to the member's own list, which has the posted request on top. */
  function showPosted(): void {
    // Reads the current URL: the member may have closed the form or opened another screen meanwhile.
    if (!new URLSearchParams(window.location.search).has('new')) return;
    screenScroller().scrollTo(0, 0);
    if (tab === 'mine') return form.close();
    void navigate({ search: '?tab=mine' }, { replace: true });
  }

  type RenderClip = ComponentProps<typeof RequestList>['clip'];
  const name = listName(tab, filter, query);
  const renderClip: RenderClip = (each, list) => <ClipRow request={each} list={{ ...list, name }} />;
  const renderPlate: RenderClip = (each, list) => <ClipPlate request={each} list={{ ...list, name }} />;
  const renderQueue: ComponentProps<typeof RequestList>['queue'] = (list) => <FollowQueue list={{ ...list, name }} />;
  /** One way on from an empty list. */
  function emptyAction(): ReactNode {
    if (tab === 'community' && query.trim()) return <Button onClick={() => setTyped('')}>Show all requests</Button>;
    if (tab === 'mine' || filter === 'hot' || filter === 'new') {
      return <Button onClick={() => form.open('request')}>Ask for an ID</Button>;
    }
    return <Button onClick={() => chooseFilter('hot')}>Show hot requests</Button>;
  }

  const count = (of: RequestTab) => (counts ? ` (${counts[of]})` : '');
  return (
    <Page width={isDesk ? 'panes' : 'column'} hasStatusLine>
      <title>Track ID · Dubplate</title>
      <div className="contents desk:flex desk:min-h-0 desk:flex-col desk:pt-1 desk:pr-4 desk:pl-(--gutter)">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 pt-2 wide:pt-7 desk:min-h-12 desk:flex-none desk:pt-0">
          <h1 className="mr-auto text-title whitespace-nowrap wide:text-display">Track ID</h1>
          <ListenButton />
          {!isDesk && <InboxBell className="-mr-1" />}
          {isDesk && <NewRequestHead />}
        </div>
        <Tabs
          label="Requests"
          tabs={[
            { value: 'community', label: `Dubplate Community${count('community')}` },
            { value: 'mine', label: `My Requests${count('mine')}` },
          ]}
          value={tab}
          onChange={choose}
          panelClassName="desk:flex desk:min-h-0 desk:flex-1 desk:flex-col"
        >
          <StatusLine className="mt-3 desk:mt-1 desk:mb-2 desk:flex-none" />
          {tab === 'community' && (
            <div className="pt-4 desk:flex-none desk:pt-0.5">
              <ScreenSearch />
              {query.trim() === '' && <FilterChips value={filter} onChange={chooseFilter} />}
            </div>
          )}
          {/* Bottom padding, so that the plus button does not cover the last card. */}
          <div
            {...(isDesk && { [scrollerAttribute]: '' })}
            className="pt-3 pb-24 desk:relative desk:-mx-1.5 desk:min-h-0 desk:flex-1 desk:scroll-py-2 desk:overflow-y-auto desk:overscroll-contain desk:px-1.5 desk:pt-1 desk:pb-4 desk:mt-2"
          >
            {tab === 'mine' && <WaitingInOutbox />}
            {(tab === 'mine' || query.trim() === '') && <WaitingClip />}
            <RequestList
              // Remounts per tab and filter: each list has its own scroll position and live rooms.
              key={`${tab} ${filter} ${isDesk}`}
              tab={tab}
              query={query}
              filter={filter}
              vote={isDesk ? voteInPane : voteOnCard}
              clip={renderClip}
              queue={renderQueue}
              pane={isDesk ? { openedId: request.value, plate: renderPlate, time: renderTime } : undefined}
              onOpen={request.open}
              onOpenSong={song.open}
              emptyAction={emptyAction()}
            />
          </div>
        </Tabs>
      </div>
      {isDesk ? <RequestArea /> : <NewRequestButtons />}
      <TrackIdSheets onPosted={showPosted} />
    </Page>
  );
}
