import {
  decisionSteps,
  type CaseCursor,
  type CaseDecision,
  type CaseState,
  type ReportCase,
} from '@dubplate/domain/reports/report.ts';
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/toast.tsx';

type Page = { cases: ReportCase[]; nextCursor: CaseCursor | null };

/** One tab of the queue, page after page as it is scrolled to. */
export function useCases(state: CaseState) {
  return useInfiniteQuery({
    queryKey: keys.cases(state),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.reports.list.query({ state, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as CaseCursor | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** How many cases there are on each tab. Nobody announces them: asked again on coming back, and after each decision. */
export function useCaseCounts(enabled = true) {
  const { data } = useQuery({
    queryKey: keys.caseCounts(),
    queryFn: ({ signal }) => api.reports.counts.query(undefined, { signal }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

const said: Record<CaseDecision, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  suspend: 'Hidden, and its author is suspended',
  show: 'Back in sight',
};

/** Decides a case: it leaves its tab at once, and comes back with the reason when that was refused. */
export function useDecision() {
  const { mutate } = useMutation({
    mutationFn: ({ caseId, decision }: { caseId: string; decision: CaseDecision }) =>
      api.reports.resolve.mutate({ caseId, decision }),
    async onMutate({ caseId, decision }) {
      const queryKey = keys.cases(decisionSteps[decision].from);
      // One that is on its way was asked before, and would bring the case back.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<InfiniteData<Page>>(queryKey);
      queries.setQueryData<InfiniteData<Page>>(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, cases: page.cases.filter(({ id }) => id !== caseId) })),
          },
      );
      return { queryKey, before };
    },
    onSuccess: (_answer, { decision }) => toast(said[decision]),
    onError(error, _decided, context) {
      const { reason, text } = failureOf(error);
      // Somebody else was faster: it is gone from here either way.
      if (reason !== 'case-closed' && context?.before) queries.setQueryData(context.queryKey, context.before);
      toast(text, { tone: 'error' });
    },
    onSettled() {
      void queries.invalidateQueries({ queryKey: keys.cases() });
      void queries.invalidateQueries({ queryKey: keys.caseCounts() });
    },
  });
  return mutate;
}
