import type { ReleasePrecision } from '../songs/release-date.ts';
import { formatNamedRelease } from '../songs/release-texts.ts';
import type { CalendarDay } from '../songs/release.ts';
import { cleanText } from '../visible-text.ts';
import type { Notification } from './notification.ts';

/** What happened, and which song or request it is about. The inbox, push and email show the same texts. */
export type NotificationText = { title: string; detail: string };

type Of<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>;

const reasons = { asked: 'You asked', voted: 'You voted', commented: 'You commented', followed: 'You follow' } as const;

const solvedText = ({ song, named, reason, request }: Of<'solved'>): NotificationText => ({
  title: `${named ? 'You got it right' : song ? 'It has a name' : 'A request is solved'}${song ? `: ${song.title}` : ''}`,
  detail: `${reasons[reason]}: ${request.title}`,
});

function commentText({ username, others, text, request }: Of<'comment'>): NotificationText {
  // One line: in an email, lines of a comment could pass for lines of ours.
  if (others === 0) return { title: `${username} commented`, detail: `“${cleanText(text)}”` };
  return { title: `${username} and ${others} ${others === 1 ? 'other' : 'others'} commented`, detail: request.title };
}

export const formatDay = (day: CalendarDay, today: CalendarDay, precision: ReleasePrecision = 'day'): string =>
  formatNamedRelease({ day, precision }, today);

/** The dates of a song that moved: 'Nov 20' and 'Autumn 2027'. Null for a song that had or has no date. */
export function formatMoved(entry: Of<'date'>, today: CalendarDay): { from: string | null; to: string | null } {
  const { from, to, fromPrecision, toPrecision } = entry;
  return { from: from && formatDay(from, today, fromPrecision), to: to && formatDay(to, today, toPrecision) };
}

function dateText(entry: Of<'date'>, today: CalendarDay): NotificationText {
  const { title } = entry.song;
  const { from, to } = formatMoved(entry, today);
  if (to === null) return { title: `${title} has no date now`, detail: from ? `It was ${from}` : '' };
  if (from === null) return { title: `${title} has a date`, detail: to };
  return { title: `${title} moved`, detail: `${from} → ${to}` };
}

function outText({ songs, count, day }: Of<'out'>, today: CalendarDay): NotificationText {
  const when = day === today ? 'Out today' : `Out ${formatDay(day, today)}`;
  const [first] = songs;
  if (first && count === 1) return { title: `${when}: ${first.title}`, detail: first.artists.join(', ') };
  const titles = songs.map(({ title }) => title).join(', ');
  const more = count - songs.length;
  return { title: `${when}: ${count} of your favorites`, detail: more > 0 ? `${titles} and ${more} more` : titles };
}

function artistText({ artist, song }: Of<'artist'>): NotificationText {
  const others = song.artists.filter((name) => name !== artist);
  return {
    title: `New from ${artist}`,
    detail: others.length > 0 ? `${song.title}, with ${others.join(', ')}` : song.title,
  };
}

const reportText = ({ target, outcome }: Of<'report'>): NotificationText => ({
  title: 'Your report was decided',
  detail:
    outcome === 'hidden'
      ? `We removed the ${target}. Thank you.`
      : `We looked at the ${target} and left it up. Thank you.`,
});

/** `today` is the day of the reader. */
export function notificationText(entry: Notification, today: CalendarDay): NotificationText {
  switch (entry.kind) {
    case 'solved':
      return solvedText(entry);
    case 'comment':
      return commentText(entry);
    case 'date':
      return dateText(entry, today);
    case 'out':
      return outText(entry, today);
    case 'artist':
      return artistText(entry);
    case 'report':
      return reportText(entry);
    case 'merged':
      return { title: `${entry.song.title} was listed twice`, detail: 'It is one song now, with your heart.' };
    case 'link':
      return { title: `${entry.song.title} has a new link`, detail: entry.song.artists.join(', ') };
    case 'verified':
      return { title: 'Your song is verified', detail: entry.song.title };
    case 'edited':
      return { title: 'Your song was edited', detail: entry.song.title };
    case 'taken-down':
      return { title: 'Your song was taken down', detail: entry.song.title };
  }
}
