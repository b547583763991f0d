import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess, until } from '../../../../../../tools/services/server-process.ts';
import { startCrashServer, type CrashServer } from '../../../../test/crash-server.ts';
import { createRecipient, mailsTo, notifyInTopic, type Recipient } from '../../../../test/notification-emails.ts';
import type { TestEnvironment } from '../../../../test/test-app.ts';
import { startTwoProcesses, type TwoProcesses } from '../../../../test/two-processes.ts';

/** A zone in which it is now between 19:00 and 20:00. The names of these zones have the opposite sign. */
function eveningZone(): string {
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Members with an unread entry. Their digest is off until `planNow`, or the scheduled job could plan it earlier. */
async function createReaders(env: TestEnvironment, count: number): Promise<Recipient[]> {
  const readers: Recipient[] = [];
  for (let index = 0; index < count; index += 1) {
    const reader = await createRecipient(env, { digest: 'off', time_zone: eveningZone() });
    await notifyInTopic(env, 'own-requests', reader, 'Two Left Hands', new Date());
    readers.push(reader);
  }
  return readers;
}

/** Turns the digests on, which are due then, and plans them. */
const planNow = async ({ db }: TestEnvironment, jobs: number) => {
  await db.updateTable('members').set({ digest: 'daily' }).where('digest', '=', 'off').execute();
  // As after a crash: the moment of the last run is unknown.
  await sql`truncate digest_runs`.execute(db);
  await sql`select graphile_worker.add_job('plan-digests') from generate_series(1, ${jobs})`.execute(db);
};
/** Other processes do this when a worker has not reported for two minutes. */
const unlockJobs = ({ db }: TestEnvironment) =>
  sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null
      union select locked_by from graphile_worker._private_job_queues where locked_by is not null
    ))
  `.execute(db);
const untilIdle = ({ db }: TestEnvironment) =>
  until(
    async () => {
      const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier in ('plan-digests', 'send-emails', 'notify')
        and (attempts = 0 or locked_at is not null)
      union all select from email_deliveries where coalesce(sending_at > now() - interval '30 minutes', true)
    `.execute(db);
      return rows.length === 0;
    },
    'all emails to be sent',
    90_000,
  );
const countMails = (env: TestEnvironment, readers: Recipient[]) => readers.map((each) => mailsTo(env, each).length);
const ones = (readers: Recipient[]) => readers.map(() => 1);

let pair: TwoProcesses;
let crash: CrashServer;
beforeAll(async () => {
  [pair, crash] = await Promise.all([startTwoProcesses(), startCrashServer()]);
});
afterAll(() => Promise.all([pair.close(), crash.close()]));

test('two processes that plan at the same moment send each digest once, and a restarted one none again', async () => {
  const { env, a, b } = pair;
  const readers = await createReaders(env, 30);
  await planNow(env, 8);
  await untilIdle(env);
  expect(countMails(env, readers)).toEqual(ones(readers));
  await Promise.all([a.stop('SIGKILL'), b.stop()]);
  await unlockJobs(env);
  await planNow(env, 2);
  const restarted = await startServerProcess(env.environment, env.port);
  await untilIdle(env);
  await restarted.stop();
  expect(countMails(env, readers)).toEqual(ones(readers));
});

test('after a kill while it plans, the next process sends each digest once', async () => {
  const { env } = crash;
  const readers = await createReaders(env, 10);
  await crash.waitAfter('insert on email_deliveries', 'member_id', readers[5]!.id);
  await crash.hold();
  await planNow(env, 1);
  await crash.untilWaiting(1);
  await crash.kill({ rollBack: true });
  expect(countMails(env, readers)).toEqual(readers.map(() => 0));
  await unlockJobs(env);
  await crash.start();
  // The job of the killed process has an attempt, so `untilIdle` does not wait for it.
  await until(() => countMails(env, readers).every((count) => count > 0), 'the digest of each reader');
  await untilIdle(env);
  expect(countMails(env, readers)).toEqual(ones(readers));
});

test('after a kill between the mail server and the database, the email is not sent again', async () => {
  const { env } = crash;
  const readers = await createReaders(env, 3);
  await crash.waitAfter('delete on email_deliveries', 'member_id', readers[1]!.id);
  await crash.hold();
  await planNow(env, 1);
  await crash.untilWaiting(1);
  await crash.kill({ rollBack: true });
  expect(mailsTo(env, readers[1]!)).toHaveLength(1);
  const stored = () => env.db.selectFrom('email_deliveries').select(['member_id', 'sending_at']).execute();
  expect(await stored()).toContainEqual({ member_id: readers[1]!.id, sending_at: expect.any(Date) });
  // The claims of the dead process have ended.
  await sql`update email_deliveries set due_at = now(), sending_at = sending_at - interval '1 hour'`.execute(env.db);
  await unlockJobs(env);
  await crash.start();
  await untilIdle(env);
  await until(async () => (await stored()).length === 0, 'the interrupted email to be dropped', 90_000);
  expect(mailsTo(env, readers[1]!)).toHaveLength(1);
  expect(Math.max(...countMails(env, readers))).toBe(1);
});
