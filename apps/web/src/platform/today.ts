import { calendarDayOf, type CalendarDay } from '@dubplate/domain/songs/release.ts';
import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000);
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}

/** The viewer's calendar day; a screen left open sees the next one begin. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribe, () => calendarDayOf(new Date()));
