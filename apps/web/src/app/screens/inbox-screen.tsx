import { SlidersHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router';
import { InboxList } from '../../features/notifications/inbox-list.tsx';
import { markAllRead } from '../../features/notifications/mark-read.ts';
import { useInbox } from '../../features/notifications/use-inbox.ts';
import { useUnread } from '../../features/notifications/use-unread.ts';
import { keys } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { BackButton } from '../back-button.tsx';
import { ListAge } from '../list-age.tsx';
import { Page } from '../page.tsx';
import { StatusLine } from '../status-line.tsx';

export function InboxScreen() {
  const navigate = useNavigate();
  const today = useToday();
  const inbox = useInbox();
  const { entries, newest } = inbox;
  const unread = useUnread();
  // The count also has entries of further pages and of kinds that this build cannot show.
  const hasUnread = unread > 0 || entries?.some(({ read }) => !read) === true;
  return (
    <Page width="column" hasStatusLine>
      <title>Inbox · Dubplate</title>
      <header className="-mr-2 -ml-3 flex min-h-15 flex-wrap items-center gap-1">
        <BackButton filled={false} />
        <h1 className="mr-auto text-sheet">Inbox</h1>
        {newest > 0 && (
          <Button
            variant="ghost"
            size="small"
            needsServer
            disabled={!hasUnread}
            onClick={() => void markAllRead(newest)}
            className="px-3! text-sub! disabled:bg-transparent! aria-disabled:bg-transparent!"
          >
            Mark all read
          </Button>
        )}
        <IconButton
          label="Notification settings"
          icon={<SlidersHorizontal size={20} strokeWidth={1.9} />}
          onClick={() => void navigate('/profile/notifications')}
        />
      </header>
      <StatusLine className="mb-3" asOf={<ListAge list={keys.inbox()} name="Inbox" today={today} />} />
      <InboxList inbox={inbox} today={today} empty={<Empty />} />
    </Page>
  );
}

function Empty() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="Quiet in here"
      hint="Heart a song or vote for a request. When something happens to it, it lands here."
      action={
        <Button variant="outline" size="small" onClick={() => void navigate('/id-help?tab=community')}>
          Browse requests
        </Button>
      }
    />
  );
}
