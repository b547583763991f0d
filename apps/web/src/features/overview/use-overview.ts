import type { OverviewLength } from '@dubplate/domain/overview/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';

export const useOverview = (weeks: OverviewLength) =>
  useQuery({
    queryKey: keys.overview(weeks),
    queryFn: ({ signal }) => api.overview.read.query({ weeks }, { signal }),
    // Shows the previous period while the new one loads.
    placeholderData: (before) => before,
  });
