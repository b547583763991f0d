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
    // Other admins add entries without a live event, so every mount refetches.
    staleTime: 0,
  });
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data]);
  return { list, entries };
}
