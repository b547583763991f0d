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

/** The calendar day in the browser's time zone. Rerenders when the next day starts. */
export const useToday = (): CalendarDay => useSyncExternalStore(subscribe, () => calendarDayOf(new Date()));
