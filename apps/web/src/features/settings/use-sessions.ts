import type { OpenSession } from '@dubplate/domain/settings/settings.schema.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** New sessions have no live event, so the list is refetched on every mount. */
export const useSessions = () =>
  useQuery({
    queryKey: keys.sessions(),
    queryFn: ({ signal }) => api.settings.sessions.query(undefined, { signal }),
    staleTime: 0,
  });

/** Ends one session, or all other sessions for a null id. Optimistic update: restores the list on failure. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.settings.endOtherSessions.mutate() : api.settings.endSession.mutate({ id }),
    async onMutate(id) {
      await queries.cancelQueries({ queryKey: keys.sessions() });
      const before = queries.getQueryData<OpenSession[]>(keys.sessions());
      queries.setQueryData<OpenSession[]>(keys.sessions(), (list) =>
        list?.filter((session) => session.current || (id !== null && session.id !== id)),
      );
      return { before };
    },
    onSuccess: (_, id) => toast(id === null ? 'Signed out everywhere else' : 'Signed out there'),
    onError(error, _id, context) {
      queries.setQueryData(keys.sessions(), context?.before);
      toast(failureOf(error).text, { tone: 'error' });
    },
  });
}
