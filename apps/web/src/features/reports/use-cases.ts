import {
  decisionSteps,
  type CaseCursor,
  type CaseDecision,
  type CaseState,
  type ReportCase,
} from '@dubplate/domain/reports/report.ts';
import { useInfiniteQuery, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

type Page = { cases: ReportCase[]; nextCursor: CaseCursor | null };

/** Cases in one state, with keyset pagination. */
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

/** Number of cases per state. Has no live event: polls every 30 s and refetches on focus and after each decision. */
export function useCaseCounts() {
  const { data } = useQuery({
    queryKey: keys.caseCounts(),
    queryFn: async ({ signal }) => {
      const counts = await api.reports.counts.query(undefined, { signal });
      const known = queries.getQueryData<typeof counts>(keys.caseCounts());
      // A pending decision refetches the list itself. A refetch before its answer would show the decided case again.
      if (known && known.open !== counts.open && pendingDecisions().count === 0)
        void queries.invalidateQueries({ queryKey: keys.cases('open') });
      return counts;
    },
    refetchInterval: 30_000,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

const doneTexts: Record<CaseDecision, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  'hide-after-all': 'Hidden',
  suspend: 'Hidden, and its author is suspended',
  show: 'Back in sight',
};

const pendingDecisions = memberScoped(() => ({ count: 0 }));

/** Decides a case. Optimistic update: removes the case from its list, and restores it when the server refuses. */
export function useDecision() {
  const { mutate } = useMutation({
    mutationFn: ({ caseId, decision }: { caseId: string; decision: CaseDecision }) =>
      api.reports.resolve.mutate({ caseId, decision }),
    async onMutate({ caseId, decision }) {
      pendingDecisions().count += 1;
      const queryKey = keys.cases(decisionSteps[decision].from);
      // A running fetch has read the list before the decision and would restore the case.
      await queries.cancelQueries({ queryKey });
      const pages = queries.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? [];
      const page = pages.findIndex(({ cases }) => cases.some(({ id }) => id === caseId));
      const place = pages[page]?.cases.findIndex(({ id }) => id === caseId) ?? -1;
      const reported = pages[page]?.cases[place];
      changePage(queryKey, page, (cases) => cases.filter(({ id }) => id !== caseId));
      // Restores only this case, not the whole list: the admin may have decided other cases since.
      const putBack = () => reported && changePage(queryKey, page, (cases) => cases.toSpliced(place, 0, reported));
      return { putBack };
    },
    onSuccess: (_answer, { decision }) => toast(doneTexts[decision]),
    onError(error, _decided, context) {
      const { reason, text } = failureOf(error);
      // Another admin has decided the case first, so it stays removed.
      if (reason !== 'case-closed') context?.putBack();
      toast(text, { tone: 'error' });
    },
    onSettled() {
      // A refetch during another pending decision would restore its case.
      pendingDecisions().count -= 1;
      if (pendingDecisions().count > 0) return;
      void queries.invalidateQueries({ queryKey: keys.cases() });
      void queries.invalidateQueries({ queryKey: keys.caseCounts() });
    },
  });
  return mutate;
}

function changePage(queryKey: string[], place: number, change: (cases: ReportCase[]) => ReportCase[]): void {
  queries.setQueryData<InfiniteData<Page>>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, index) => (index === place ? { ...page, cases: change(page.cases) } : page)),
      },
  );
}
