import { type QueryKey, useMutation, useMutationState } from '@tanstack/react-query';
import { failureOf } from '../platform/api.ts';
import { toast } from '../ui/overlays/toast.tsx';

type Followed = {
  /** The query that has the state. */
  queryKey: QueryKey;
  following: boolean;
  follow: (following: boolean) => Promise<void>;
};

/**
 * Optimistic toggle. The last tap decides what is shown until all calls have ended, and `scope` sends them in order. A
 * failed call shows the state of the server again.
 */
export function useFollow({ queryKey, following, follow }: Followed): { following: boolean; toggle: () => void } {
  const mutationKey = ['follow', ...queryKey];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: JSON.stringify(mutationKey) },
    mutationFn: follow,
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as boolean,
  });
  const shown = pending.at(-1) ?? following;
  return { following: shown, toggle: () => mutate(!shown) };
}
