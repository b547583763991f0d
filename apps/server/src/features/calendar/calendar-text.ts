import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { createSemaphore } from '../../platform/semaphore.ts';
import type { CalendarSong } from './calendar.store.ts';

/** How often calendar apps should read the feed. Most of them decide themselves. */
const refreshSeconds = 6 * 60 * 60;

/** The whole feed. All-day events have no time zone: a release day is the same day everywhere. */
export function writeCalendar(songs: readonly CalendarSong[], origin: string): string {
  const calendar = ical({
    name: 'Dubplate releases',
    description: 'Release days of your favorites on Dubplate',
    prodId: { company: 'Dubplate', product: 'Releases', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  const { host } = new URL(origin);
  for (const { id, title, artists, day, isCancelled, version } of songs) {
    calendar.createEvent({
      // Stable: a changed date moves the event.
      id: `${id}@${host}`,
      start: midnight(day),
      allDay: true,
      summary: `${artists.join(', ')} - ${title}`,
      url: `${origin}/song/${id}`,
      sequence: version,
      // A feed without the time of its creation has the same bytes until a song changes.
      stamp: midnight(day),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

const keptFeeds = 50;

/**
 * Keeps the newest feeds by their tag, because many calendar apps do not send it. A feed of 1,000 songs takes 100 ms:
 * one is written at a time, and other requests are answered before the next.
 */
export function createFeedWriter(write: (songs: readonly CalendarSong[]) => string) {
  const kept = new Map<string, string>();
  const oneAtATime = createSemaphore({ limit: 1, maxQueued: 50 });
  return (tag: string, songs: readonly CalendarSong[]): Promise<string> =>
    oneAtATime(async () => {
      let text = kept.get(tag);
      if (text === undefined) {
        await setImmediate();
        text = write(songs);
      }
      kept.delete(tag);
      kept.set(tag, text);
      if (kept.size > keptFeeds) kept.delete(kept.keys().next().value!);
      return text;
    });
}

/** ical-generator writes the day in UTC, whatever the zone of the server is. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Without the version, which changes with every favorite of the song. */
export function calendarTag(songs: readonly CalendarSong[]): string {
  const content = songs.map(({ id, title, artists, day, isCancelled }) => [id, title, artists, day, isCancelled]);
  return `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
}
