import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { claimDeliveries, type ClaimedDelivery } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PushResult } from '../../platform/push.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import type { Services } from '../../platform/trpc.ts';
import { readEntries } from './notifications.store.ts';
import {
  deleteDeliveries,
  deleteSubscriptions,
  postponeDeliveries,
  readDue,
  storeReached,
  type DueEntry,
} from './push-deliveries.store.ts';
import { countUnread } from './unread-count.store.ts';
import { createMessage } from './push-message.ts';

type Parts = Pick<Services, 'db' | 'push' | 'config' | 'jobs'>;

/** Browsers in one batch, and how many requests to push services run at once. */
const batchSize = 100;
const concurrency = 20;
/** Longer than a batch can take: each request ends after 10 seconds. */
const claimedMs = 3 * 60_000;
/** The job then queues itself again, so that a process can shut down. */
const sliceMs = 3_000;

const maxAttempts = 6;
const minuteMs = 60_000;
const longestWaitMs = 60 * minuteMs;

/** The job `send-pushes`: sends all deliveries that are due, one message for each browser. */
export async function sendPushes(parts: Parts, now: () => Date): Promise<void> {
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    if ((await sendBatch(parts, now())) === 0) return;
  }
  await parts.jobs.add('send-pushes', {});
}

/** Returns how many deliveries this process took. */
export async function sendBatch(
  { db, push, config }: Omit<Parts, 'jobs'>,
  now: Date,
  limit = batchSize,
): Promise<number> {
  if (push.publicKey === null) return 0;
  const until = new Date(now.getTime() + claimedMs);
  const claimed = await inTransaction(db, (transaction) => claimDeliveries(transaction, { now, until, limit }));
  if (claimed.length === 0) return 0;
  // More attempts than `settle` allows: the process crashed each time.
  const sendable = claimed.filter(({ attempts }) => attempts <= maxAttempts);
  const due = await readDue(db, sendable, now);
  const quiet = due.filter(({ dueAt }) => dueAt > now);
  const messages = await readMessages(
    { db, config },
    due.filter(({ dueAt }) => dueAt <= now),
  );
  const inTurn = createSemaphore({ limit: concurrency, maxQueued: limit });
  const results = await Promise.all(
    messages.map(async ({ target, message }) => ({
      id: target.subscriptionId,
      result: await inTurn(() => push.send(target, message)),
    })),
  );
  await settle(db, { claimed, quiet }, new Map(results.map(({ id, result }) => [id, result])), now);
  return claimed.length;
}

/** Entries that became invisible have no message: their deliveries are deleted. */
async function readMessages({ db, config }: Pick<Parts, 'db' | 'config'>, due: readonly DueEntry[]) {
  const entries = await readEntries(db, [...new Set(due.map(({ notificationId }) => notificationId))]);
  const unread = await countUnread(db, [...new Set(due.map(({ memberId }) => memberId))]);
  const byBrowser = Map.groupBy(
    due.filter(({ notificationId }) => entries.has(notificationId)),
    ({ subscriptionId }) => subscriptionId,
  );
  return [...byBrowser.values()].map((rows) => {
    const [target] = rows as [DueEntry, ...DueEntry[]];
    const shown = rows.map(({ notificationId }) => entries.get(notificationId)!);
    const message = createMessage(target, shown as [Notification, ...Notification[]], {
      unread: unread.get(target.memberId) ?? 0,
      baseUrl: config.BASE_URL,
    });
    return { target, message };
  });
}

/** A crash before this point sends the messages again. They have the same name and replace the first ones. */
async function settle(
  db: Parts['db'],
  { claimed, quiet }: { claimed: readonly ClaimedDelivery[]; quiet: readonly DueEntry[] },
  results: ReadonlyMap<string, PushResult>,
  now: Date,
): Promise<void> {
  const nameOf = ({ subscriptionId, notificationId }: Pick<ClaimedDelivery, 'subscriptionId' | 'notificationId'>) =>
    `${subscriptionId} ${notificationId}`;
  const quietUntil = new Map(quiet.map((entry) => [nameOf(entry), entry.dueAt]));
  const later = claimed.flatMap((delivery) => {
    const quietEnd = quietUntil.get(nameOf(delivery));
    if (quietEnd) return [{ ...delivery, dueAt: quietEnd }];
    const result = results.get(delivery.subscriptionId);
    if (result?.outcome !== 'later' || delivery.attempts >= maxAttempts) return [];
    return [{ ...delivery, dueAt: new Date(now.getTime() + waitMs(delivery.attempts, result.retryAfterMs)) }];
  });
  const idsOf = (outcome: PushResult['outcome']) =>
    [...results].filter(([, result]) => result.outcome === outcome).map(([id]) => id);
  const postponed = new Set(later.map(nameOf));
  const done = claimed.filter((delivery) => !postponed.has(nameOf(delivery)));
  await deleteSubscriptions(db, idsOf('gone'));
  await storeReached(db, idsOf('sent'), now);
  await postponeDeliveries(db, later);
  await deleteDeliveries(db, done);
}

/** Backoff of 1, 2, 4, 8 and 16 minutes, or what the push service asks for. */
const waitMs = (attempts: number, retryAfterMs: number | null): number =>
  Math.min(longestWaitMs, Math.max(retryAfterMs ?? 0, minuteMs * 2 ** (attempts - 1)));
