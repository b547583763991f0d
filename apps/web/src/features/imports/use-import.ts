import type { ImportProgress, ImportState, RowFilter } from '@dubplate/domain/imports/import.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

const activeStates = new Set<ImportState>(['checking', 'running']);
const pollMs = 1_000;

export const useImports = () =>
  useQuery({
    queryKey: keys.imports(),
    queryFn: ({ signal }) => api.imports.list.query(undefined, { signal }),
    staleTime: 0,
  });

/** Polls every second while the job worker checks or runs the import. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.imports.read.query({ id }, { signal }),
    staleTime: 0,
    retry: (count, error) => count < 1 && failureOf(error).reason !== 'import-missing',
    refetchInterval: ({ state }) => (state.data && activeStates.has(state.data.state) ? pollMs : false),
  });

export const useImportRows = (id: string, filter: RowFilter) =>
  useInfiniteQuery({
    queryKey: keys.importRows(id, filter),
    queryFn: ({ pageParam, signal }) =>
      api.imports.rows.query({ id, filter, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // Shows the rows of the previous filter while the new filter loads, only within the same import.
    placeholderData: (previousData, previousQuery) => (previousQuery?.queryKey[1] === id ? previousData : undefined),
  });

type Step = 'run' | 'stop' | 'check';

/** Runs, stops or checks an import, and shows the progress that the server returns without a refetch. */
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

/** Deletes an import, or closes a stopped one and keeps the songs that it has added. */
export function useDiscard(id: string, onDiscarded: () => void) {
  return useMutation({
    mutationFn: () => api.imports.discard.mutate({ id }),
    onSuccess: () => {
      onDiscarded();
      queries.removeQueries({ queryKey: keys.import(id) });
      void queries.invalidateQueries({ queryKey: keys.imports() });
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
}
