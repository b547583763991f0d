import type { InstallationSettings } from '@dubplate/domain/installation/installation.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/overlays/toast.tsx';

export const useInstallation = () =>
  useQuery({
    queryKey: keys.installation(),
    queryFn: ({ signal }) => api.installation.read.query(undefined, { signal }),
  });

/** Changes only the given settings. */
export function useSetInstallation(done?: string) {
  return useMutation({
    mutationFn: (change: Partial<InstallationSettings>) => api.installation.set.mutate(change),
    onSuccess(settings) {
      queries.setQueryData(keys.installation(), settings);
      void queries.invalidateQueries({ queryKey: keys.audit() });
      if (done) toast(done);
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
}
