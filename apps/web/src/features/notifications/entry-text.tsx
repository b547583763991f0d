import { formatMoved, notificationText } from '@dubplate/domain/notifications/notification-text.ts';
import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { ArrowRight } from 'lucide-react';

type EntryTextProps = { entry: Notification; today: CalendarDay };

/** Title in up to four lines, detail in two. */
export function EntryText({ entry, today }: EntryTextProps) {
  const { title, detail } = notificationText(entry, today);
  const { read } = entry;
  const { from, to } = entry.kind === 'date' ? formatMoved(entry, today) : {};
  return (
    <span className="min-w-[min(100%,10rem)] flex-1 pt-[3px]">
      {!read && <span className="sr-only">Unread. </span>}
      <span
        className={`line-clamp-4 text-control leading-[1.35] tracking-[-0.008em] text-pretty wrap-anywhere ${read ? 'font-[450] text-text-2' : 'font-semibold'}`}
      >
        {title}
      </span>
      <span className={`mt-0.5 line-clamp-2 text-label wrap-anywhere ${read ? 'text-text-3' : 'text-text-2'}`}>
        {from && to ? <MovedDate from={from} to={to} /> : detail}
      </span>
    </span>
  );
}

/** Screen readers do not read `del` and `ins` as such. */
const MovedDate = ({ from, to }: { from: string; to: string }) => (
  <span className="font-mono text-tag leading-[1.3]">
    <span className="sr-only">from </span>
    <del className="text-text-3 decoration-1">{from}</del>
    <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" className="mx-1.5 inline-block text-text-3" />
    <span className="sr-only"> to </span>
    <ins className="text-text no-underline">{to}</ins>
  </span>
);
