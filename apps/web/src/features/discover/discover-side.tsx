import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { formatDate, isSoon } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useNewest } from '../../data/member-overlay.ts';
import { watchInSight } from '../../data/watch-requests.ts';
import { HOVER, SongRow } from '../../shared/song-row.tsx';
import { Skeleton, SkeletonLine } from '../../ui/lists/skeleton.tsx';
import { describeNamer, lineOf, Section, useShownDiscover } from './discover-parts.tsx';
import type { ReadDiscover } from './use-discover.ts';

/** Releases in the column beside favorites. Beside Discover, the column has all of them. */
const releaseCount = 4;

type DiscoverSideProps = {
  discover: ReadDiscover;
  today: CalendarDay;
  /** Beside Discover, and not beside favorites. */
  whole: boolean;
  /** Draws the disc of a request, which plays its clip. */
  plate: (request: RequestCard, requests: readonly RequestCard[]) => ReactNode;
};

/** The side column of Home in the desk layout. A section without rows is left out. */
export function DiscoverSide({ discover, today, whole, plate }: DiscoverSideProps) {
  const { outThisWeek, hotRequests, solved } = useShownDiscover(discover);
  const releases = whole ? outThisWeek : outThisWeek.slice(0, releaseCount);
  return (
    <>
      {releases.length > 0 && (
        <Section title="Out this week" {...(!whole && { all: '/?discover=1' })}>
          <ul>
            {releases.map((song) => (
              <li key={song.id}>
                <SongRow {...lineOf(song)} compact date={formatDate(song, today)} soon={isSoon(song, today)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hotRequests.length > 0 && (
        <Section title="Hot requests" all="/id-help?tab=community">
          <ul>
            {hotRequests.map((request) => (
              <SideRequest key={request.id} request={request} plate={plate(request, hotRequests)} />
            ))}
          </ul>
        </Section>
      )}
      {solved.length > 0 && (
        <div className="hidden desk-xl:block">
          <Section title="Just solved">
            <ul>
              {solved.slice(0, whole ? undefined : 3).map((row) => (
                <li key={row.requestId}>
                  <SongRow {...lineOf(row.song)} artists={describeNamer(row)} compact />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}

/** A click anywhere opens the request; the disc is above that click target. */
function SideRequest({ request, plate }: { request: RequestCard; plate: ReactNode }) {
  const { id, title, username, mine, clip, voteCount, voted } = useNewest('request', request) ?? request;
  const watch = useCallback((row: HTMLElement | null) => watchInSight(row!, id), [id]);
  return (
    <li ref={watch} className={`relative flex min-h-15 items-center gap-3 py-1.5 ${HOVER}`}>
      {plate}
      <Link
        to={`/id-help?tab=community&request=${id}`}
        className="min-h-11 min-w-0 flex-1 content-center after:absolute after:inset-y-0 after:-inset-x-2.5 after:rounded-field focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--focus)"
      >
        <span className="block truncate text-row">{title}</span>
        <span className="mt-px flex items-center gap-1.5 text-label text-text-2">
          {!mine && <span className="truncate">{username}</span>}
          {clip && (
            <span className="flex-none font-mono text-tag text-text-3">
              {formatTimestamp(Math.round(clip.seconds))}
            </span>
          )}
          <span
            className={`ml-auto inline-flex flex-none items-center gap-1 pl-2 font-mono text-label ${voted ? 'text-accent' : 'text-text-2'}`}
          >
            <ArrowUp size={14} strokeWidth={2} aria-hidden="true" className={voted ? '' : 'text-text-3'} />
            {voteCount.toLocaleString('en-US')}
            <span className="sr-only"> votes</span>
          </span>
        </span>
      </Link>
    </li>
  );
}

export function DiscoverSideSkeleton() {
  return (
    <Skeleton className="mt-9">
      <SkeletonLine className="mb-4 h-4.5 w-28" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="flex min-h-15 items-center gap-3" aria-hidden="true">
          <div className="skeleton-part size-12 flex-none rounded-tile" />
          <div className="grid flex-1 gap-2.5">
            <SkeletonLine className="h-3.5 w-3/5" />
            <SkeletonLine className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
