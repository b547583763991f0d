const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;
const year = 365 * day;

/** A compact age: now, 38m, 2h, 3d, 5w, 1y. */
export function formatAge(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000;
  // Includes negative ages: the clock of the device may be behind the server's.
  if (seconds < minute) return 'now';
  if (seconds < hour) return `${Math.floor(seconds / minute)}m`;
  if (seconds < day) return `${Math.floor(seconds / hour)}h`;
  if (seconds < week) return `${Math.floor(seconds / day)}d`;
  if (seconds < year) return `${Math.floor(seconds / week)}w`;
  return `${Math.floor(seconds / year)}y`;
}

/** The age in a sentence: just now, 38m ago. */
export function formatAgo(then: Date, now: Date): string {
  const age = formatAge(then, now);
  return age === 'now' ? 'just now' : `${age} ago`;
}
