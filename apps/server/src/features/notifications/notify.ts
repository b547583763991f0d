import { setTimeout as pause } from 'node:timers/promises';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceInbox } from '../../events/inbox-events.ts';
import type { Services } from '../../platform/trpc.ts';
import { workInBatches } from '../../platform/work-in-batches.ts';
import { queueEmails } from './email-queue.store.ts';
import { insertEntries } from './entries.store.ts';
import { queueDeliveries } from './push-deliveries.store.ts';
import { advanceEvent, deleteEvent, lockEvent } from './events.store.ts';

type Parts = Pick<Services, 'db' | 'live' | 'jobs'>;

const batchSize = 2_000;

/** The job `notify`: inserts an inbox entry for each recipient of an event, in batches. */
export async function notify({ db, live, jobs }: Parts, eventId: number, now = () => new Date()): Promise<void> {
  const isUnfinished = await workInBatches(async () => {
    const batch = await notifyBatch({ db }, eventId, now());
    if (!batch) return 'done';
    if (batch.pushes > 0) await jobs.add('send-pushes', {});
    await announceAll(live, batch.memberIds);
    return 'more';
  });
  if (isUnfinished) await jobs.add('notify', { eventId });
}

/** `pushes`: how many messages are queued for browsers. */
type NotifiedBatch = { memberIds: MemberId[]; pushes: number };

/**
 * The entries of a batch and the position of the event are one transaction: after a crash, the next run continues where
 * this one ended. The lock of the event keeps two workers from the same batch. Null when all members are notified.
 */
export function notifyBatch(
  { db }: Pick<Services, 'db'>,
  eventId: number,
  now: Date,
  limit = batchSize,
): Promise<NotifiedBatch | null> {
  return inTransaction(db, async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    if (!event) return null;
    const { entries, notifiedThrough } = await insertEntries(transaction, event, { limit, now });
    await queueEmails(transaction, entries, now);
    if (notifiedThrough) await advanceEvent(transaction, eventId, notifiedThrough);
    else await deleteEvent(transaction, eventId);
    const newIds = entries.filter(({ isNew }) => isNew).map(({ id }) => id);
    const pushes = newIds.length > 0 ? await queueDeliveries(transaction, newIds, now) : 0;
    return { memberIds: entries.map(({ memberId }) => memberId), pushes };
  });
}

const announcedAtOnce = 200;

/** Pauses, so that other events are not delayed. */
async function announceAll(live: Services['live'], memberIds: readonly MemberId[]): Promise<void> {
  for (const [index, memberId] of memberIds.entries()) {
    if (index > 0 && index % announcedAtOnce === 0) await pause(5);
    announceInbox(live, memberId);
  }
}
