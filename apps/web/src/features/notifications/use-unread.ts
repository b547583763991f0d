import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { pageIsIdle } from '../../platform/page-is-idle.ts';
import { keys } from '../../platform/queries.ts';

/** The number of unread entries; 10 means more than nine. 0 until the page is idle: the first screen does not wait. */
export function useUnread(): number {
  const { data = 0 } = useQuery({
    queryKey: keys.unread(),
    async queryFn({ signal }) {
      await pageIsIdle();
      return api.notifications.unread.query(undefined, { signal });
    },
  });
  return data;
}

/** The accessible name of links to the inbox. */
export function nameInbox(count: number): string {
  if (count === 0) return 'Inbox';
  return `Inbox, ${count > 9 ? 'more than 9' : count} unread`;
}
