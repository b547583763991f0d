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

/** How many cases there are on each tab. Nobody announces them: asked again every half minute, on coming back, and after each decision. */
export function useCaseCounts() {
  const { data } = useQuery({
    queryKey: keys.caseCounts(),
    queryFn: async ({ signal }) => {
      const counts = await api.reports.counts.query(undefined, { signal });
      const known = queries.getQueryData<typeof counts>(keys.caseCounts());
      // Not while a decision is under way, which reads the list anew itself.
      if (known && known.open !== counts.open && underWay === 0)
        void queries.invalidateQueries({ queryKey: keys.cases('open') });
      return counts;
    },
    refetchInterval: 30_000,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return data;
}

const said: Record<CaseDecision, string> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  'hide-after-all': 'Hidden',
  suspend: 'Hidden, and its author is suspended',
  show: 'Back in sight',
};

/** How many decisions are not yet answered. */
let underWay = 0;

/** Decides a case: it leaves its tab at once, and comes back with the reason when that was refused. */
export function useDecision() {
  const { mutate } = useMutation({
    mutationFn: ({ caseId, decision }: { caseId: string; decision: CaseDecision }) =>
      api.reports.resolve.mutate({ caseId, decision }),
    async onMutate({ caseId, decision }) {
      underWay += 1;
      const queryKey = keys.cases(decisionSteps[decision].from);
      // One that is on its way was asked before, and would bring the case back.
      await queries.cancelQueries({ queryKey });
      const pages = queries.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? [];
      const page = pages.findIndex(({ cases }) => cases.some(({ id }) => id === caseId));
      const place = pages[page]?.cases.findIndex(({ id }) => id === caseId) ?? -1;
      const reported = pages[page]?.cases[place];
      changePage(queryKey, page, (cases) => cases.filter(({ id }) => id !== caseId));
      // That one alone, where it was: others may have been decided meanwhile.
      const putBack = () => reported && changePage(queryKey, page, (cases) => cases.toSpliced(place, 0, reported));
      return { putBack };
    },
    onSuccess: (_answer, { decision }) => toast(said[decision]),
    onError(error, _decided, context) {
      const { reason, text } = failureOf(error);
      // Somebody else was faster: it is gone from here either way.
      if (reason !== 'case-closed') context?.putBack();
      toast(text, { tone: 'error' });
    },
    onSettled() {
      // A list that is read now would bring back what is still being decided.
      underWay -= 1;
      if (underWay > 0) return;
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
