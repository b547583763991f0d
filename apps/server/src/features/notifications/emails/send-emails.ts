import { isAnswered } from '../../../platform/mail.ts';
import { queueSending } from '../email-queue.store.ts';
import { deliver, type Parts } from './deliver.ts';
import { claimDeliveries, dropDeliveries, dropInterrupted, postpone } from './deliveries.store.ts';

const minuteMs = 60 * 1_000;
/** Much longer than an email takes, so that no other worker claims it meanwhile. */
const leaseMs = 15 * minuteMs;
/** The job ends after this time and queues itself again, so that a process can shut down. */
const sliceMs = 3_000;
const claimedAtOnce = 20;
const sentInParallel = 4;
/** The pauses after failed attempts add up to six hours. */
const retryMinutes = [1, 5, 15, 60, 280];
const downMinutes = 1;

/** The job `send-emails`: sends what is due, in a slice of time. While the mail server is down, all emails wait. */
export async function sendEmails(parts: Parts, now: () => Date): Promise<void> {
  const { db } = parts;
  const later = (minutes: number) => new Date(now().getTime() + minutes * minuteMs);
  await dropInterrupted(db, new Date(now().getTime() - leaseMs));
  for (const end = performance.now() + sliceMs; performance.now() < end;) {
    const leaseEnd = new Date(now().getTime() + leaseMs);
    const claimed = await claimDeliveries(db, { now: now(), leaseEnd, limit: claimedAtOnce });
    if (claimed.length === 0) return;
    const faults: unknown[] = [];
    let isDown = false;
    const sendInTurn = async () => {
      while (!isDown && claimed.length > 0) {
        const delivery = claimed.shift()!;
        const outcome = await deliver(parts, delivery, now());
        if (outcome === 'done') continue;
        const minutes = retryMinutes[delivery.attempts];
        if (minutes === undefined) await dropDeliveries(db, delivery.ids);
        else await postpone(db, delivery.ids, { dueAt: later(minutes), failed: true });
        if (outcome.isFault) faults.push(outcome.error);
        else isDown ||= !isAnswered(outcome.error);
      }
    };
    await Promise.all(Array.from({ length: sentInParallel }, sendInTurn));
    const rest = claimed.flatMap(({ ids }) => ids);
    if (rest.length > 0) await postpone(db, rest, { dueAt: later(downMinutes), failed: false });
    if (faults.length > 0) throw faults[0];
    // The mail server is down: the next emails would fail too. The job of the next minute tries again.
    if (isDown) return;
  }
  await queueSending(db);
}
