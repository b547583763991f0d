import type { CalendarFeed } from '@dubplate/domain/calendar/calendar.ts';
import { formatAgo } from '@dubplate/domain/age.ts';
import { calendarDayOf, formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { useRef, useState } from 'react';
import { useNow } from '../../../platform/now.ts';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { useCreateCalendar, useRemoveCalendar } from './use-calendar.ts';

/** The calendar feed: off, just made with its address, or on. */
export function CalendarCard({ feed }: { feed: CalendarFeed | null }) {
  const card = useRef<HTMLDivElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const create = useCreateCalendar();
  const remove = useRemoveCalendar();
  const url = feed ? create.data?.url : undefined;

  // The pressed button disappears: keyboard focus moves to the card.
  const focusCard = () => card.current?.focus({ preventScroll: true });
  const make = () =>
    create.mutate(undefined, {
      onSuccess: focusCard,
      onSettled: () => setIsAsking(false),
    });
  const turnOff = (
    <Button
      size="small"
      variant="outline"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(undefined, {
          onSuccess() {
            create.reset();
            focusCard();
          },
        })
      }
    >
      Turn off
    </Button>
  );

  return (
    <div
      ref={card}
      role="group"
      aria-label="Release days in your calendar"
      tabIndex={-1}
      className="grid gap-3 rounded-card bg-surface-1 p-4 shadow-low outline-none"
    >
      <div>
        <p className="text-row">Release days in your calendar</p>
        <p className="mt-0.5 text-sub text-pretty text-text-2">
          {!feed && 'Songs you hearted, on the day they come out.'}
          {feed && (url ? 'Copy the address now. It is shown only once.' : <Since feed={feed} />)}
        </p>
      </div>
      {!feed && (
        <Button size="small" busy={create.isPending} onClick={make}>
          Get calendar link
        </Button>
      )}
      {feed && url && <CalendarAddress url={url} turnOff={turnOff} />}
      {feed && !url && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Button size="small" needsServer onClick={() => setIsAsking(true)}>
              New address
            </Button>
            {turnOff}
          </div>
          <p className="text-label text-pretty text-text-3">
            Lost the address? Make a new one. The old one stops at once.
          </p>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Make a new address?"
        text="Calendars using the old one stop updating at once. You add the new one by hand."
        keep="Keep this one"
        confirm="Make a new address"
        confirmLook="primary"
        pending={create.isPending}
        onConfirm={make}
        finalFocus={() => (url ? card.current : true)}
      />
    </div>
  );
}

function Since({ feed: { createdAt, readAt } }: { feed: CalendarFeed }) {
  const now = useNow();
  const day = formatShortRelease(calendarDayOf(new Date(createdAt)), useToday());
  return `On since ${day}, ${readAt === null ? 'not read yet' : `last read ${formatAgo(new Date(readAt), now)}`}.`;
}
