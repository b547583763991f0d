import type { CalendarFeed } from '@dubplate/domain/calendar/calendar.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, failureOf } from '../../../platform/api.ts';
import { queries } from '../../../platform/queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

const calendarKey = ['calendar'];

export const useCalendar = () =>
  useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => api.calendar.read.query(undefined, { signal }),
    staleTime: 0,
  });

const fail = (error: unknown): void => toast(failureOf(error).text, { tone: 'error' });

async function store(feed: CalendarFeed | null): Promise<void> {
  // A running fetch may have read before the change.
  await queries.cancelQueries({ queryKey: calendarKey });
  queries.setQueryData(calendarKey, feed);
}

/** The address is a secret: it is only in the answer, and not kept after the screen is closed. */
export const useCreateCalendar = () =>
  useMutation({
    mutationFn: () => api.calendar.create.mutate(),
    gcTime: 0,
    onSuccess: ({ createdAt, readAt }) => store({ createdAt, readAt }),
    onError: fail,
  });

export const useRemoveCalendar = () =>
  useMutation({
    mutationFn: () => api.calendar.remove.mutate(),
    onSuccess: () => store(null),
    onError: fail,
  });
