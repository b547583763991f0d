import { queryWords } from '@dubplate/domain/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

/** Results for a query; a newer one cancels the call before it, and the last results stay until the next are there. */
export function useSearch(query: string) {
  const words = queryWords(query).toSorted().join(' ');
  return useQuery({
    queryKey: keys.search(words),
    queryFn: ({ signal }) => api.songs.search.query({ query: words }, { signal }),
    placeholderData: keepPreviousData,
  });
}
