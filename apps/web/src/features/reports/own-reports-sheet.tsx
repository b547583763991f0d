import { formatAge } from '@dubplate/domain/age.ts';
import { reportReasons, type OwnReport, type ReportTarget } from '@dubplate/domain/reports/report.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { useNow } from '../../platform/now.ts';
import { keys } from '../../platform/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { Skeleton, SkeletonLine } from '../../ui/lists/skeleton.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useOpenChange } from '../../ui/overlays/overlay-state.ts';

const outcomes = {
  hidden: 'It was taken down. Thanks for looking out.',
  dismissed: 'We looked at it, and it stays.',
  waiting: 'Waiting for somebody to look at it.',
} as const;

const names: Record<ReportTarget, string> = { song: 'A song', request: 'A request', comment: 'A comment' };

/** Outcomes of the member's own reports, newest first. Opening the sheet marks them as read. */
export function OwnReportsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: keys.ownReports(),
    queryFn: ({ signal }) => api.reports.mine.query(undefined, { signal }),
    enabled: open,
    staleTime: 0,
  });
  const fresh = useNewOutcomes(data, open);
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Your reports">
      {!data && isError && <LoadFailed onRetry={() => void refetch()} />}
      {!data && !isError && <ReportsSkeleton />}
      {data?.length === 0 && (
        <div className="pb-8">
          <EmptyState
            title="No reports yet"
            hint="When something here feels off, tell us with the flag beside it."
            action={<Button onClick={onClose}>Close</Button>}
          />
        </div>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((report) => (
            <li key={report.id} className="py-3 not-first:border-t not-first:border-line">
              <Line report={report} isNew={fresh.has(report.id)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function Line({ report, isNew }: { report: OwnReport; isNew: boolean }) {
  const now = useNow();
  const { kind, text, reason, outcome, createdAt } = report;
  return (
    <>
      <p className="flex items-baseline gap-2 text-label text-text-3">
        <span>{reportReasons[reason]}</span>
        <time dateTime={createdAt} className="font-mono">
          {formatAge(new Date(createdAt), now)}
        </time>
        {isNew && <span className="ml-auto font-medium text-accent">New</span>}
      </p>
      <p className="mt-0.5 line-clamp-2 text-control font-medium wrap-anywhere">{text ?? names[kind]}</p>
      <p className="mt-0.5 text-sub text-text-2">{outcomes[outcome ?? 'waiting']}</p>
    </>
  );
}

/** Marks new outcomes as read on the server, but keeps the "New" label while the sheet is open. */
function useNewOutcomes(reports: OwnReport[] | undefined, open: boolean): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useOpenChange(open, () => open && setFresh(new Set()));
  const unread = (reports ?? []).filter(({ isNew }) => isNew).map(({ id }) => id);
  if (open && unread.some((id) => !fresh.has(id))) setFresh(new Set([...fresh, ...unread]));
  const markRead = useEffectEvent((ids: string[]) => {
    // A failure is harmless: the next opening marks them again.
    void api.reports.markRead.mutate({ ids }).catch(() => {});
  });
  const news = unread.join(' ');
  useEffect(() => {
    if (open && news) markRead(news.split(' '));
  }, [open, news]);
  return fresh;
}

function ReportsSkeleton() {
  return (
    <Skeleton label="Loading your reports...">
      {['w-3/5', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} aria-hidden="true" className="grid gap-2 py-3">
          <SkeletonLine className="h-3 w-24" />
          <SkeletonLine className={`h-4 ${width}`} />
          <SkeletonLine className="h-3 w-4/5" />
        </div>
      ))}
    </Skeleton>
  );
}
