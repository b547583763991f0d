import type { CallLimit } from './call-limit.ts';
import type { JobHandlers } from './jobs.ts';
import { isRefusedForever, type Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Push } from './push.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refused } from './refuse.ts';
import type { Storage } from './storage.ts';
import type { Tracing } from './tracing.ts';

/** Counts emails that the mail server accepted or refused. A notification email that failed is sent again. */
export const countEmails = (mail: Mail, { emails, notificationEmails }: Metrics): Mail => ({
  ...mail,
  send: (email) =>
    counted(
      () => mail.send(email),
      (succeeded, error) => {
        // An address that no longer exists is no outage, so it must not raise the alert about failed emails.
        const isRefused = email.kind !== undefined && isRefusedForever(error);
        const outcome = succeeded ? 'sent' : isRefused ? 'refused' : 'failed';
        emails.inc({ outcome });
        if (email.kind) notificationEmails.inc({ kind: email.kind, outcome });
      },
    ),
});

/** Counts the answers of push services. */
export const countPushes = (push: Push, { pushes }: Metrics): Push => ({
  ...push,
  async send(...given) {
    const result = await push.send(...given);
    pushes.inc({ outcome: result.outcome });
    return result;
  },
});

/** Counts the calls of the bucket. Signing a URL is no call. */
export function countStorageCalls(storage: Storage, { storageCalls }: Metrics): Storage {
  const count = <Result>(operation: string, call: () => Promise<Result>) =>
    counted(call, (succeeded) => storageCalls.inc({ operation, outcome: succeeded ? 'ok' : 'failed' }));
  return {
    ...storage,
    read: (...given) => count('read', () => storage.read(...given)),
    write: (...given) => count('write', () => storage.write(...given)),
    remove: (...given) => count('remove', () => storage.remove(...given)),
  };
}

/** Counts refused attempts by rule. */
export function countRateLimits(limits: RateLimits, metrics: Metrics): RateLimits {
  return {
    ...limits,
    consume: (rule, key) => countRefused(metrics, rule, limits.consume(rule, key)),
    consumeByAddress: (rule, address) => countRefused(metrics, rule, limits.consumeByAddress(rule, address)),
  };
}

export const countCallLimit =
  (limitCalls: CallLimit, metrics: Metrics): CallLimit =>
  (memberId, procedure) =>
    countRefused(metrics, 'calls by member', limitCalls(memberId, procedure));

/** Runs each job in a span and measures it. A job that fails runs again, so it may have several failed runs. */
export function observeJobs(handlers: JobHandlers, { jobSeconds }: Metrics, tracing: Tracing): JobHandlers {
  const measure = (job: string, run: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    return counted(run, (succeeded) =>
      jobSeconds.observe(
        { job_name: job, outcome: succeeded ? 'ok' : 'failed' },
        (performance.now() - startedAt) / 1_000,
      ),
    );
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([job, handle]) => [
      job,
      (payload: never) =>
        measure(job, () => tracing.inJob(job, payload, () => (handle as (payload: never) => Promise<void>)(payload))),
    ]),
  ) as JobHandlers;
}

async function countRefused(metrics: Metrics, rule: string, consumed: Promise<void>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (error instanceof Refused) metrics.rateLimitHits.inc({ rule });
    throw error;
  }
}

async function counted<Result>(
  act: () => Promise<Result>,
  count: (succeeded: boolean, error?: unknown) => void,
): Promise<Result> {
  try {
    const result = await act();
    count(true);
    return result;
  } catch (error) {
    count(false, error);
    throw error;
  }
}
