import type { CalendarDay } from '@dubplate/domain/songs/release.ts';

const storageKey = 'dubplate.releases-dismissed';

/** The member has dismissed the releases of the day, in this browser. */
export const isDismissed = (today: CalendarDay): boolean => localStorage.getItem(storageKey) === today;

export const dismissReleases = (today: CalendarDay): void => localStorage.setItem(storageKey, today);
