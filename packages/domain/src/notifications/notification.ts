import * as z from 'zod/mini';
import { requestId } from '../ids.ts';
import type { ReportOutcome, ReportTarget } from '../reports/report.ts';
import type { SolvedSong } from '../requests/request.ts';
import type { ReleasePrecision } from '../songs/release-date.ts';
import type { CalendarDay } from '../songs/release.ts';

/** Entries are deleted after this time. */
export const notificationsKeptDays = 90;
export const notificationsPageSize = 30;
/** The server stops counting here: the badge shows "9+" for more than nine. */
export const unreadLimit = 10;
/** Songs that one entry names. */
export const namedSongsLimit = 3;

/** Why a member was notified that a request is solved. */
export type SolvedReason = 'asked' | 'voted' | 'commented' | 'followed';

/** `releaseUrl`: where it can be heard, once the link is confirmed. Older builds send none. */
export type OutSong = SolvedSong & { releaseUrl?: string | null | undefined };

type Content =
  | {
      kind: 'solved';
      request: { id: string; title: string };
      reason: SolvedReason;
      /** Null when the request was solved without a song. */
      song: SolvedSong | null;
      /** Another member. */
      identifiedBy: string | null;
      /** The reader named it. Older builds send none. */
      named?: boolean | undefined;
    }
  | {
      kind: 'comment';
      request: { id: string; title: string };
      /** The newest commenter, and how many others commented since the entry was last read. */
      username: string;
      others: number;
      text: string;
    }
  | {
      kind: 'date';
      song: SolvedSong;
      /** The last days of the spans. Older tabs print them as days. */
      from: CalendarDay | null;
      to: CalendarDay | null;
      /** Missing for a day. */
      fromPrecision?: ReleasePrecision | undefined;
      toPrecision?: ReleasePrecision | undefined;
    }
  /** `songs` has at most `namedSongsLimit` of the `count` songs. */
  | { kind: 'out'; day: CalendarDay; songs: OutSong[]; count: number }
  | { kind: 'merged' | 'link' | 'verified' | 'edited' | 'taken-down'; song: SolvedSong }
  | { kind: 'artist'; artist: string; song: SolvedSong }
  | { kind: 'report'; target: ReportTarget; outcome: ReportOutcome };

/** An entry of the inbox. A new comment moves the unread entry of its request to the top, with a new position. */
export type Notification = { id: number; position: number; at: string; read: boolean } & Content;

export type NotificationPage = { entries: Notification[]; nextCursor: number | null };

const position = z.int().check(z.positive());

/** Newest first; the cursor is the position of the last entry on the previous page. */
export const listNotificationsSchema = z.object({ cursor: z.optional(position) });

/** The entry as the member saw it. A further comment moves it to a new position, where it stays unread. */
export const markNotificationReadSchema = z.object({ id: position, position });

/** The id of a request or a song. Both are UUIDs. */
const subjectId = requestId;

/** The member opened this request or song: entries about it are read, as if tapped in the inbox. */
export const markSubjectReadSchema = z.object({ subjectId });

/** Up to the newest entry on screen: an entry that arrives meanwhile stays unread. */
export const markAllReadSchema = z.object({ through: position });

/** A zone of the IANA database, as the browser names it. The server checks that PostgreSQL knows it. */
export const setTimeZoneSchema = z.object({
  timeZone: z.string().check(z.maxLength(64), z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/)),
  /** The member's choice in the settings. Without it, the browser reports its zone, which a chosen zone overrides. */
  followsDevice: z.optional(z.boolean()),
});
