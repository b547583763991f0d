import { Bell } from '../features/notifications/bell.tsx';
import { loadOnce, preload } from '../ui/hooks/lazy.tsx';

/** Not in lazy-screen.tsx, which imports the screens that show the bell. */
export const loadInbox = loadOnce(async () => (await import('./screens/inbox-screen.tsx')).InboxScreen);

/** The bell of phones, which loads the inbox on pointerdown. The desk layout has the inbox in its rail. */
export const InboxBell = ({ className }: { className?: string }) => (
  <Bell warm={() => preload(loadInbox)} className={className} />
);
