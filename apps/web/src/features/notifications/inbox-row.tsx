import { notificationText } from '@dubplate/domain/notifications/notification-text.ts';
import { notificationPath } from '@dubplate/domain/notifications/notification-target.ts';
import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { BellOff, Check } from 'lucide-react';
import { Link } from 'react-router';
import { isOffline } from '../../platform/connection.ts';
import { formatTime } from '../../platform/format-date.ts';
import { type MenuAction, MoreMenu } from '../../ui/controls/more-menu.tsx';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { EntryLead } from './entry-lead.tsx';
import { EntryText } from './entry-text.tsx';
import { markRead } from './mark-read.ts';
import { mutableOf, mute } from './mute.ts';
import { SwipeActions } from './swipe-actions.tsx';

type InboxRowProps = {
  entry: Notification;
  today: CalendarDay;
  isRevealed: boolean;
  reveal: (isRevealed: boolean) => void;
};

/** An entry of the inbox. Phones have the actions behind the row, the desk layout and keyboards in a menu. */
export function InboxRow({ entry, today, isRevealed, reveal }: InboxRowProps) {
  const isDesk = useDesk();
  const actions = actionsOf(entry);
  const row = (
    <div className="group/row flex items-center bg-bg desk:rounded-field">
      <EntryLink entry={entry} today={today} />
      {/* Without the menu, keyboards and screen readers could not reach the actions of a phone. */}
      <span className={isDesk ? 'min-w-11' : 'sr-only focus-within:not-sr-only'}>
        <MoreMenu label={`Options for ${notificationText(entry, today).title}`} actions={actions} />
      </span>
    </div>
  );
  if (isDesk || actions.length === 0) return row;
  return (
    <SwipeActions actions={actions} isRevealed={isRevealed} reveal={reveal}>
      {row}
    </SwipeActions>
  );
}

function actionsOf(entry: Notification): MenuAction[] {
  const mutable = mutableOf(entry);
  return [
    ...(entry.read ? [] : [{ label: 'Read', icon: <Check size={20} />, onSelect: () => void markRead(entry) }]),
    ...(mutable ? [{ label: 'Mute', icon: <BellOff size={20} />, onSelect: () => void mute(mutable) }] : []),
  ];
}

function EntryLink({ entry, today }: { entry: Notification; today: CalendarDay }) {
  function open(): void {
    // Offline, the entry can be read. It stays unread: the call would only fail.
    if (!entry.read && !isOffline.read()) void markRead(entry);
  }
  return (
    <Link
      to={notificationPath(entry)}
      draggable={false}
      onClick={open}
      className="flex min-h-18 min-w-0 flex-1 items-start gap-3.5 px-(--gutter) py-3 -outline-offset-2 transition-colors wide:rounded-field wide:px-3 desk:hover:bg-surface-1"
    >
      <EntryLead entry={entry} />
      <span className="flex min-w-0 flex-1 flex-wrap justify-end gap-x-3.5">
        <EntryText entry={entry} today={today} />
        <span className="flex min-w-[34px] flex-none flex-col items-end gap-[9px] pt-1.5">
          <time dateTime={entry.at} className="font-mono text-label leading-none text-text-3">
            {formatTime(entry.at)}
          </time>
          {!entry.read && (
            <span aria-hidden="true" className="size-2 rounded-full bg-accent forced-color-adjust-none" />
          )}
        </span>
      </span>
    </Link>
  );
}
