import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { notificationKinds } from '@dubplate/domain/notifications/recipients.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { isRead, useReads } from './mark-read.ts';

const knownKinds = new Set<string>(notificationKinds);

/** Pages of the inbox, newest first, with the entries that this tab marked as read. */
export function useInbox() {
  const { data, ...list } = useInfiniteQuery({
    queryKey: keys.inbox(),
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list.query(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // While unmounted, the list gets no live changes.
    staleTime: 0,
  });
  const reads = useReads();
  const entries = useMemo(
    () =>
      data?.pages
        .flatMap((page) => page.entries)
        // A newer server may have kinds that this build cannot show.
        .filter(({ kind }) => knownKinds.has(kind))
        .map((entry): Notification => (isRead(entry, reads) ? { ...entry, read: true } : entry)),
    [data, reads],
  );
  /** The position of the newest entry, of any kind. */
  const newest = data?.pages[0]?.entries[0]?.position ?? 0;
  return { list, entries, newest };
}
