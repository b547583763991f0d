import type { ImportProgress, ImportState, RowFilter } from '@dubplate/domain/imports/import.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/toast.tsx';

const underWay = new Set<ImportState>(['checking', 'running']);
const askAgainMs = 1_000;

export const useImports = () =>
  useQuery({
    queryKey: keys.imports(),
    queryFn: ({ signal }) => api.imports.list.query(undefined, { signal }),
    staleTime: 0,
  });

/** One import, asked after every second while somebody works on it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.imports.read.query({ id }, { signal }),
    staleTime: 0,
    retry: (count, error) => count < 1 && failureOf(error).reason !== 'import-missing',
    refetchInterval: ({ state }) => (state.data && underWay.has(state.data.state) ? askAgainMs : false),
  });

export const useImportRows = (id: string, filter: RowFilter) =>
  useInfiniteQuery({
    queryKey: keys.importRows(id, filter),
    queryFn: ({ pageParam, signal }) =>
      api.imports.rows.query({ id, filter, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // Of the same import: the rows stay until those of the other filter are there.
    placeholderData: (before, asked) => (asked?.queryKey[1] === id ? before : undefined),
  });

type Step = 'run' | 'stop' | 'check';

/** Steers an import. What the server answers is on screen at once. */
export function useImportControl(id: string) {
  return useMutation({
    mutationFn: (step: Step): Promise<ImportProgress> => api.imports[step].mutate({ id }),
    onSuccess: (progress) => {
      queries.setQueryData(keys.import(id), progress);
      queries.removeQueries({ queryKey: keys.importRows(id) });
    },
    onError: (error) => {
      toast(failureOf(error).text, { tone: 'error' });
      void queries.invalidateQueries({ queryKey: keys.import(id) });
    },
  });
}

/** Gives an import up, or closes it with what is in. */
export function useDiscard(id: string, onGone: () => void) {
  return useMutation({
    mutationFn: () => api.imports.discard.mutate({ id }),
    onSuccess: () => {
      onGone();
      queries.removeQueries({ queryKey: keys.import(id) });
      void queries.invalidateQueries({ queryKey: keys.imports() });
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
}
