import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { type ReactNode, useState } from 'react';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton, SkeletonLine, WIDTHS } from '../../ui/lists/skeleton.tsx';
import { describeDay, groupByDay } from './inbox-days.ts';
import { InboxRow } from './inbox-row.tsx';
import type { useInbox } from './use-inbox.ts';

type InboxListProps = { inbox: ReturnType<typeof useInbox>; today: CalendarDay; empty: ReactNode };

/** Entries by day of the viewer, newest first. */
export function InboxList({ inbox: { list, entries }, today, empty }: InboxListProps) {
  // At most one row shows its actions.
  const [revealedId, setRevealedId] = useState<number | null>(null);
  return (
    <Paged
      list={list}
      rows={entries}
      skeleton={<InboxSkeleton />}
      endSkeleton={<InboxSkeleton rows={2} />}
      empty={empty}
    >
      {(rows) =>
        groupByDay(rows).map((group) => (
          <section key={group.day} aria-labelledby={`inbox-${group.day}`} className="not-first:pt-2.5">
            <DayHeading day={group.day} today={today} />
            <ul className="-mx-(--gutter) wide:-mx-3">
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <InboxRow
                    entry={entry}
                    today={today}
                    isRevealed={entry.id === revealedId}
                    reveal={(isRevealed) => setRevealedId(isRevealed ? entry.id : null)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </Paged>
  );
}

function DayHeading({ day, today }: { day: CalendarDay; today: CalendarDay }) {
  const { heading, date } = describeDay(day, today);
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <h2 id={`inbox-${day}`} className="text-label font-medium text-text-2">
        {heading}
      </h2>
      <time dateTime={day} className="font-mono text-label tracking-[0.03em] text-text-3 uppercase">
        {date}
      </time>
    </div>
  );
}

/** Placeholder with the size of inbox rows. */
function InboxSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Skeleton label="Loading your inbox...">
      {Array.from({ length: rows }, (_, row) => {
        const [title, detail] = WIDTHS[row % WIDTHS.length] ?? WIDTHS[0];
        return (
          <div key={row} className="flex min-h-18 items-start gap-3.5 py-3" aria-hidden="true">
            <div className="skeleton-part skeleton-plate size-12 flex-none rounded-tile" />
            <div className="grid flex-1 gap-2.5 pt-1">
              <SkeletonLine className={`h-3.5 ${title}`} />
              <SkeletonLine className={`h-3 ${detail}`} />
            </div>
          </div>
        );
      })}
    </Skeleton>
  );
}
