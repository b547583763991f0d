import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { pageIsIdle } from '../../platform/page-is-idle.ts';
import { keys } from '../../platform/queries.ts';

/** The number of unread entries; 10 means more than nine. 0 until the page is idle: the first screen does not wait. */
export function useUnread(): number {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void pageIsIdle().then(() => isMounted && setIsIdle(true));
    return () => void (isMounted = false);
  }, []);
  const { data = 0 } = useQuery({
    queryKey: keys.unread(),
    queryFn: ({ signal }) => api.notifications.unread.query(undefined, { signal }),
    enabled: isIdle,
  });
  return data;
}

/** The accessible name of links to the inbox. */
export function nameInbox(count: number): string {
  if (count === 0) return 'Inbox';
  return `Inbox, ${count > 9 ? 'more than 9' : count} unread`;
}
