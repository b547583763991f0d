import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { newId } from './members.ts';

type Content = Notification extends infer Entry
  ? Entry extends Notification
    ? Omit<Entry, keyof Head>
    : never
  : never;
type Head = Pick<Notification, 'id' | 'position' | 'at' | 'read'>;

let lastNumber = 0;

/** Every entry is newer than the entries created before it. */
export function createNotification(content: Content, values: Partial<Head> = {}): Notification {
  lastNumber += 1;
  return { id: lastNumber, position: lastNumber, at: timeOf(0, '12:00'), read: false, ...content, ...values };
}

/** A local time of the device, so many days ago. */
export function timeOf(daysAgo: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date();
  at.setDate(at.getDate() - daysAgo);
  at.setHours(hours, minutes, 0, 0);
  return at.toISOString();
}

export const createSolvedSong = (values: Partial<SolvedSong> = {}): SolvedSong => ({
  id: newId(),
  title: 'Two Left Hands',
  artists: ['Moth Ledger'],
  cover: 'gradient3',
  ...values,
});

/** One commenter on a request. */
export const createCommentEntry = (values: Partial<Head> & { others?: number; username?: string } = {}) => {
  const { others = 0, username = 'quietcables', ...head } = values;
  const request = { id: newId(), title: 'Warehouse loop before the power cut' };
  return createNotification(
    { kind: 'comment', request, username, others, text: 'Not B2, that one has the horn.' },
    head,
  );
};
