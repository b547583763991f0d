/** 09:00 */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The last part of a zone: 'Argentina/Buenos_Aires' is Buenos Aires. */
export const cityOf = (timeZone: string): string => spaced(timeZone.slice(timeZone.lastIndexOf('/') + 1));

/** What is before the city: 'America, Indiana'. Empty for zones like UTC. */
export const regionOf = (timeZone: string): string => spaced(timeZone.split('/').slice(0, -1).join(', '));

const spaced = (text: string): string => text.replaceAll('_', ' ');

/** The server sends the last moment that a Date can hold for "until I say so". */
export const isEndless = (pausedUntil: string): boolean => new Date(pausedUntil).getUTCFullYear() > 9_999;

/** "Sun Nov 22, 09:00" in the zone of the member. */
export function formatPauseEnd(pausedUntil: string, timeZone: string | null): string {
  const parts = formatIn(timeZone).formatToParts(new Date(pausedUntil));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('weekday')} ${part('month')} ${part('day')}, ${part('hour')}:${part('minute')}`;
}

function formatIn(timeZone: string | null): Intl.DateTimeFormat {
  const format = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...format, ...(timeZone !== null && { timeZone }) });
  } catch {
    // Another browser of the member may know a zone that this one does not.
    return new Intl.DateTimeFormat('en-US', format);
  }
}
