import type { Notification, OutSong } from '@dubplate/domain/notifications/notification.ts';
import { notificationText } from '@dubplate/domain/notifications/notification-text.ts';
import { notificationPath, songOf } from '@dubplate/domain/notifications/notification-target.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { wordsOf, type CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { EmailKind } from '../../../platform/mail.ts';
import { type EmailContent, type Row, type Section } from './email-content.ts';
import { emailWords } from './email-words.ts';

/** Further entries are only counted. */
const listedLimit = 10;

type Entries = readonly [Notification, ...Notification[]];

/** The email about entries of one topic, newest first, with the words of the inbox. */
export function describeEntries(kind: EmailKind, entries: Entries, today: CalendarDay): EmailContent {
  const { name, because, stop } = emailWords[kind];
  const [first] = entries;
  const { title, detail } = notificationText(first, today);
  const about = { because, stop, preview: detail };
  if (entries.length === 1) {
    return { ...about, subject: title, heading: title, ...describeOne(first, detail, name) };
  }
  const more = entries.length - listedLimit;
  return {
    ...about,
    subject: `${title} and ${entries.length - 1} more`,
    above: name,
    heading: `${entries.length} new for you`,
    intro: more > 0 ? `The newest ${listedLimit}. ${more} more are in your inbox.` : '',
    sections: [{ rows: entries.slice(0, listedLimit).map((entry) => rowOf(entry, today)) }],
    button: { label: 'Open your inbox', path: '/inbox' },
  };
}

type One = Pick<EmailContent, 'above' | 'intro' | 'sections' | 'button'>;

function describeOne(entry: Notification, detail: string, name: string): One {
  const path = notificationPath(entry);
  const openTrack = { label: 'Open the track', path };
  if (entry.kind === 'out') {
    const { weekday, month, date } = wordsOf(entry.day);
    const more = entry.count - entry.songs.length;
    return {
      above: `${weekday}, ${month} ${date}`,
      intro: more > 0 ? `The wait is over. ${more} more are in your list.` : 'The wait is over.',
      sections: [{ rows: entry.songs.map(outRow) }],
      button: entry.count === 1 ? openTrack : { label: 'Open your list', path },
    };
  }
  const song = songOf(entry);
  const sections: Section[] = song ? [{ rows: [songRow(song)], large: true }] : [];
  if (entry.kind === 'solved') {
    const intro = entry.identifiedBy ? `${detail}. ${entry.identifiedBy} got it.` : `${detail}.`;
    return { above: 'Solved', intro, sections, button: song ? openTrack : { label: 'Open the request', path } };
  }
  if (entry.kind === 'comment') {
    const intro = entry.others === 0 ? `${entry.request.title}: ${detail}` : detail;
    return { above: name, intro, sections, button: { label: 'Open the request', path } };
  }
  const button = song ? openTrack : { label: 'Open Dubplate', path };
  return { above: name, intro: isNameOf(song, detail) ? '' : detail, sections, button };
}

/** The row of the song shows these words already. */
const isNameOf = (song: SolvedSong | null, detail: string): boolean =>
  song !== null && (detail === song.title || detail === song.artists.join(', '));

const songRow = ({ id, cover, title, artists }: SolvedSong): Row => ({
  title,
  detail: artists.join(', '),
  path: `/song/${id}`,
  song: { id, cover },
});

/** The page of the song has the link: an admin can still remove it there, and not from an email. */
const outRow = (song: OutSong): Row => ({ ...songRow(song), ...(song.releaseUrl && { label: 'Listen' }) });

export function rowOf(entry: Notification, today: CalendarDay): Row {
  const song = songOf(entry);
  return { ...notificationText(entry, today), path: notificationPath(entry), ...(song && { song }) };
}
