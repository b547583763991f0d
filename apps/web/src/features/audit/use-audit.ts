import type { AuditFilter } from '@dubplate/domain/audit/audit-log.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export function useAudit(filter: AuditFilter | null, query: string) {
  const list = useInfiniteQuery({
    queryKey: keys.audit(filter ?? 'all', query.trim()),
    queryFn: ({ pageParam, signal }) =>
      api.audit.list.query({ filter, query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Others are at work too: whoever opens the log wants to see what they just did.
    staleTime: 0,
  });
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data]);
  return { list, entries };
}
