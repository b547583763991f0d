import type { CalendarDay } from '../songs/release.ts';
import { notificationText } from './notification-text.ts';
import type { Notification } from './notification.ts';

/**
 * What a browser receives: a message of Declarative Web Push, which Safari shows without the service worker. The worker
 * reads the same fields.
 */
export type PushPayload = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    navigate: string;
    tag: string;
    lang: 'en';
    /** Buttons. `navigate` may lead to another site. */
    actions?: { action: string; title: string; navigate: string }[];
  };
  /** The worker draws it as the icon. */
  cover?: { id: string; key: string };
  /** For the badge of the app. Stops at `unreadLimit`. */
  unread: number;
};

/** A title and a detail may have some hundreds of characters, and a message at most 4 KB. */
const longestText = 300;
const shorten = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text);

/** The texts of one message about all entries. `today` is the day of the reader. */
export function pushText(entries: readonly Notification[], today: CalendarDay): { title: string; body: string } {
  const [first] = entries.map((entry) => notificationText(entry, today));
  if (!first) return { title: 'News in your inbox', body: '' };
  if (entries.length === 1) return { title: shorten(first.title), body: shorten(first.detail) };
  const others = entries.length - 1;
  return { title: `${entries.length} new in your inbox`, body: `${shorten(first.title)} and ${others} more` };
}

/** A longer address would not fit into a message. */
const longestAddress = 1_000;

/** Where the one song of an entry can be heard. Null without a confirmed link. */
export function listenUrlOf(entry: Notification): string | null {
  if (entry.kind !== 'out' || entry.count !== 1) return null;
  const url = entry.songs[0]?.releaseUrl;
  return url && url.length <= longestAddress ? url : null;
}
