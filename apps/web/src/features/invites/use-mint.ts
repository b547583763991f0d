import { useMutation } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { refreshInvites } from './use-invites.ts';

export type MintInput = Parameters<typeof api.invites.mint.mutate>[0];

export function useMint() {
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: (input: MintInput) => api.invites.mint.mutate(input),
    onSuccess: () => void refreshInvites(),
  });
  return {
    /** Ignores a double tap, which would create the codes twice. */
    mint: (input: MintInput) => !isPending && mutate(input),
    isPending,
    failure: error ? failureOf(error).text : null,
    codes: data?.codes ?? null,
    reset,
  };
}
