import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { formatDay } from '@dubplate/domain/notifications/notification-text.ts';
import type { Digest } from '@dubplate/domain/notifications/settings.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { addDays, wordsOf, type CalendarDay } from '@dubplate/domain/songs/release.ts';
import { capitalize, countInWords, type EmailContent, type Row, type Section } from './email-content.ts';
import { emailWords } from './email-words.ts';
import { rowOf } from './entry-content.ts';

export type UpcomingSong = SolvedSong & { releaseDate: CalendarDay };

type Given = { digest: Digest; day: CalendarDay; entries: readonly Notification[]; upcoming: readonly UpcomingSong[] };

/** Further entries are only counted. */
const listedLimit = 8;

/** Null when there is nothing to say. */
export function describeDigest({ digest, day, entries, upcoming }: Given): EmailContent | null {
  if (entries.length === 0 && upcoming.length === 0) return null;
  const period = digest === 'daily' ? 'day' : 'week';
  const { weekday, month, date } = wordsOf(day);
  const solved = entries.filter(({ kind }) => kind === 'solved');
  const others = entries.filter(({ kind }) => kind !== 'solved');
  const toRows = (listed: readonly Notification[]) => listed.slice(0, listedLimit).map((entry) => rowOf(entry, day));
  const sections: Section[] = [
    { heading: 'Coming up', rows: upcoming.slice(0, listedLimit).map((song) => upcomingRow(song, day)) },
    { heading: `Named this ${period}`, rows: toRows(solved) },
    { heading: 'In your inbox', rows: toRows(others) },
  ];
  const { because } = emailWords.digest;
  const intro = summarize(day, { upcoming, solved, others });
  return {
    subject: `Your ${period}: ${subjectParts(day, { upcoming, solved, others }).join(', ')}`,
    preview: intro,
    above: period === 'day' ? `${weekday}, ${month} ${date}` : `Week to ${month} ${date}`,
    heading: `Your ${period} on Dubplate`,
    intro,
    sections: sections.filter(({ rows }) => rows.length > 0),
    button: { label: 'Open Dubplate', path: entries.length > 0 ? '/inbox' : '/' },
    because: digest === 'weekly' ? 'You get this on Thursdays, unless there is nothing to say.' : because,
    stop: `Stop the ${digest} digest`,
  };
}

const upcomingRow = ({ id, cover, title, artists, releaseDate }: UpcomingSong, day: CalendarDay): Row => ({
  title,
  detail: artists.join(', '),
  path: `/song/${id}`,
  song: { id, cover },
  date: formatDay(releaseDate, day).toUpperCase(),
});

type Parts = { upcoming: readonly UpcomingSong[]; solved: readonly unknown[]; others: readonly unknown[] };

/** 'one out Friday, two solved' */
function subjectParts(day: CalendarDay, { upcoming, solved, others }: Parts): string[] {
  const [first] = upcoming;
  const weekday = first && (first.releaseDate === addDays(day, 1) ? 'tomorrow' : wordsOf(first.releaseDate).weekday);
  return [
    ...(first && upcoming.length === 1 ? [`one out ${weekday}`] : []),
    ...(upcoming.length > 1 ? [`${countInWords(upcoming.length)} coming out`] : []),
    ...(solved.length > 0 ? [`${countInWords(solved.length)} solved`] : []),
    ...(others.length > 0 ? [`${countInWords(others.length)} in your inbox`] : []),
  ];
}

/** 'One song comes out tomorrow. One request has a name.' */
function summarize(day: CalendarDay, { upcoming, solved, others }: Parts): string {
  const [first] = upcoming;
  const when = first?.releaseDate === addDays(day, 1) ? 'tomorrow' : 'within a week';
  const count = (things: readonly unknown[], one: string, many: string) =>
    things.length === 0 ? [] : [`${capitalize(countInWords(things.length))} ${things.length === 1 ? one : many}.`];
  return [
    ...count(upcoming, `song comes out ${when}`, 'of your favorites come out within a week'),
    ...count(solved, 'request has a name', 'requests have a name'),
    ...count(others, 'more is new in your inbox', 'more are new in your inbox'),
  ].join(' ');
}
