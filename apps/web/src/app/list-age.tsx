import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { savedAtOf } from '../data/saved-rows.ts';
import { lastReachedAt } from '../platform/connection.ts';
import { formatMoment } from '../platform/format-date.ts';
import { queries } from '../platform/queries.ts';

const watchCache = (listener: () => void) => queries.getQueryCache().subscribe(listener);

type ListAgeProps = {
  /** The key of the list on screen. */
  list: QueryKey;
  /** What the member calls it. */
  name?: string;
  today: CalendarDay;
};

/** For the status line: offline, the list is as old as the last response of the server. */
export function ListAge({ list, name = 'List', today }: ListAgeProps) {
  const data = useSyncExternalStore(watchCache, () => queries.getQueryData(list));
  if (data === undefined) return null;
  const at = new Date(savedAtOf(data) ?? lastReachedAt()).toISOString();
  return (
    <>
      . {name} as of <time className="font-mono text-label whitespace-nowrap">{formatMoment(at, today)}</time>
    </>
  );
}
