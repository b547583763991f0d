import type { MemberId } from '@dubplate/domain/ids.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { readLocalDay } from '../../db/local-day.ts';
import { lockReleaseAlerts } from '../../db/notification-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceInbox } from '../../events/inbox-events.ts';
import type { Services } from '../../platform/trpc.ts';
import { queueEmails } from './email-queue.store.ts';
import { insertEntries } from './entries.store.ts';
import { queueDeliveries } from './push-deliveries.store.ts';
import {
  insertReleaseEvents,
  readSentThrough,
  storeSentThrough,
  updateTimeZone,
  type ZoneChange,
} from './release-alerts.store.ts';
import { storeTimes, type Times } from './settings.store.ts';

/**
 * The job `release-alerts`: records the release days whose alert time has come in some time zone since the last run.
 * The first run sends nothing. A second process that runs it at the same time waits for the lock and finds nothing new.
 */
export function sendReleaseAlerts(db: Database, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const sentThrough = await lockReleaseAlerts(transaction);
    if (sentThrough && sentThrough >= now) return;
    await storeSentThrough(transaction, now);
    if (sentThrough) await insertReleaseEvents(transaction, sentThrough, now);
  });
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Stores the time zone of the member's device. If the alert time of today has passed there, but not in the former zone,
 * the member is notified at once. False for a zone that PostgreSQL does not know.
 */
export async function moveToTimeZone(
  { db, live }: Pick<Services, 'db' | 'live'>,
  memberId: MemberId,
  change: ZoneChange,
  now: Date,
): Promise<boolean> {
  const isKnown = await inTransaction(db, async (transaction) => {
    const day = await updateTimeZone(transaction, memberId, change, now);
    if (day === null) return false;
    await notifyOfPassedAlert(transaction, memberId, day, now);
    return true;
  });
  if (isKnown) announceInbox(live, memberId);
  return isKnown;
}

/** Stores when the member is notified. As in another time zone, an alert time of today that has passed is not lost. */
export async function changeTimes(
  { db, live }: Pick<Services, 'db' | 'live'>,
  memberId: MemberId,
  times: Times,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await storeTimes(transaction, memberId, times);
    const day = times.alertHour === undefined ? null : await readLocalDay(transaction, memberId, now);
    if (day !== null) await notifyOfPassedAlert(transaction, memberId, day, now);
  });
  announceInbox(live, memberId);
}

/** Notifies the member of the releases of the day, if their alert time has passed and no job has sent them. */
async function notifyOfPassedAlert(
  transaction: Transaction,
  memberId: MemberId,
  day: CalendarDay,
  now: Date,
): Promise<void> {
  const through = await readSentThrough(transaction);
  if (!through) return;
  const details = { day, after: new Date(now.getTime() - dayMs).toISOString(), through: through.toISOString() };
  const event = { id: 0, kind: 'out' as const, subjectId: memberId, actorId: null, details, notifiedThrough: null };
  const { entries } = await insertEntries(transaction, event, { limit: 1, now, only: memberId });
  await queueEmails(transaction, entries, now);
  // The job of the next minute sends it.
  if (entries.length > 0) await queueDeliveries(transaction, [entries[0]!.id], now);
}
