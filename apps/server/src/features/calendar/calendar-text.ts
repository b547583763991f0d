import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
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

/** ical-generator writes the day in UTC, whatever the zone of the server is. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Without the version, which changes with every favorite of the song. */
export function calendarTag(songs: readonly CalendarSong[]): string {
  const content = songs.map(({ id, title, artists, day, isCancelled }) => [id, title, artists, day, isCancelled]);
  return `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
}
