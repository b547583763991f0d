/** What members are notified of. */
export const notificationKinds = [
  'solved',
  'comment',
  'date',
  'out',
  'merged',
  'link',
  'verified',
  'edited',
  'taken-down',
  'report',
  'artist',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a member relates to the subject of an event: a request, a song, or a report case. */
export type Relation =
  | 'asker'
  | 'voter'
  | 'commenter'
  /** Tapped the bell of a request. */
  | 'request follower'
  | 'favoriter'
  /** Had the duplicate among the favorites when it was merged. */
  | 'favoriter of the duplicate'
  /** Has a favorite that comes out on the day of the event. */
  | 'waiting for the day'
  | 'uploader'
  | 'reporter'
  | 'artist follower';

/**
 * Who is notified of what. Three rules apply to all kinds: never the member who did it, never a suspended member, and
 * never about what a suspended member did. `membersToNotify` in the server enforces the first two for the inbox, from
 * which push messages and emails are made. A member who muted a request is not notified of that request.
 */
export const recipients: Record<NotificationKind, readonly Relation[]> = {
  solved: ['asker', 'voter', 'commenter', 'request follower'],
  comment: ['asker', 'commenter', 'request follower'],
  date: ['favoriter'],
  out: ['waiting for the day'],
  merged: ['favoriter of the duplicate'],
  link: ['favoriter'],
  verified: ['uploader'],
  edited: ['uploader'],
  'taken-down': ['uploader'],
  report: ['reporter'],
  artist: ['artist follower'],
};

/** The bell of a request, unless the member chose: on for the member who asked and for members who commented. */
export const followsByDefault = ({ mine, commented }: { mine: boolean; commented: boolean }): boolean =>
  mine || commented;
