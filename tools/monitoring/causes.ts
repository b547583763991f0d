import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createMember, createMembers } from '../fixtures/members.ts';
import { createRequest } from '../fixtures/requests.ts';
import { startBucket } from '../services/bucket.ts';
import { startMailCatcher } from '../services/mail-catcher.ts';
import type { Cause } from './drill.ts';
import type { Installation } from './installation.ts';

const portOf = (url: string) => Number(new URL(url).port);

/** Repeats something until the returned function is called. */
function repeat(act: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) await act();
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

const addJobs = ({ env }: Installation, count: number, name: string, payload: object, options = '') =>
  sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json ${sql.raw(options)})
    from generate_series(1, ${count})`.execute(env.db);

export const causes: Cause<Installation>[] = [
  {
    alerts: ['DubplateServerDown', 'DubplateRoleMissing'],
    what: 'the process with the role live is killed',
    async provoke(installation) {
      await installation.process('live').stop('SIGKILL');
      return () => installation.startRole('live');
    },
  },
  {
    alerts: ['DubplateErrorRate'],
    what: 'a table is missing',
    async provoke({ env }) {
      await sql`alter table favorites rename to favorites_away`.execute(env.db);
      return () => sql`alter table favorites_away rename to favorites`.execute(env.db);
    },
  },
  {
    alerts: ['DubplateSlowCalls'],
    what: 'a transaction locks a table for two seconds, again and again',
    async provoke({ env }) {
      return repeat(async () => {
        await env.db.transaction().execute(async (transaction) => {
          await sql`lock table favorites in access exclusive mode`.execute(transaction);
          await delay(2_000);
        });
        await delay(50);
      });
    },
  },
  {
    alerts: ['DubplatePoolExhausted'],
    what: 'a transaction locks the sessions while 20 callers come',
    async provoke({ env, call }) {
      const locked = await env.db.startTransaction().execute();
      await sql`lock table sessions in access exclusive mode`.execute(locked);
      const callers = Array.from({ length: 20 }, () => repeat(call));
      return async () => {
        await locked.rollback().execute();
        await Promise.all(callers.map((stop) => stop()));
      };
    },
  },
  {
    alerts: ['DubplateEventLoopLag'],
    what: 'the web process is stopped for 0.4 s, again and again (SIGSTOP)',
    async provoke(installation) {
      const { pid } = installation.process('web');
      return repeat(async () => {
        process.kill(pid, 'SIGSTOP');
        await delay(400);
        process.kill(pid, 'SIGCONT');
        await delay(400);
      });
    },
  },
  {
    alerts: ['DubplateNotReady'],
    what: 'PostgreSQL is stopped',
    async provoke(installation) {
      await installation.stopPostgres();
      return () => installation.startPostgres();
    },
  },
  {
    alerts: ['DubplateBusGaps'],
    what: 'Redis is restarted',
    async provoke(installation) {
      await installation.stopRedis();
      await installation.startRedis();
      return () => {};
    },
  },
  {
    alerts: ['DubplateRedisAway'],
    what: 'Redis is stopped',
    async provoke(installation) {
      await installation.stopRedis();
      return () => installation.startRedis();
    },
  },
  {
    alerts: ['DubplateQueueStalled'],
    what: 'a job of a newer build waits for ten minutes',
    async provoke(installation) {
      await addJobs(installation, 1, 'job-of-a-newer-build', {}, `, run_at => now() - interval '10 minutes'`);
      return () =>
        sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
          where task_identifier = 'job-of-a-newer-build'`.execute(installation.env.db);
    },
  },
  {
    alerts: ['DubplateJobFailed'],
    what: 'a job fails for the last time',
    async provoke(installation) {
      await addJobs(installation, 1, 'remove-clip', {}, ', max_attempts => 1');
      return () =>
        sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
          where attempts >= max_attempts`.execute(installation.env.db);
    },
  },
  {
    alerts: ['DubplateEmailsFail'],
    what: 'the mail server is down, five emails wait',
    async provoke(installation) {
      const { env } = installation;
      const name = { username: 'drill', email: 'drill@dubplate.example', password: 'acetate-dreams' };
      const { id } = await createMember(env, { ...name, earlyAccess: false });
      await env.mail.stop();
      await addJobs(installation, 5, 'send-verification', { memberId: id });
      return async () => void (env.mail = await startMailCatcher({ port: portOf(env.mail.smtpUrl) }));
    },
  },
  {
    alerts: ['DubplatePushesRefused'],
    what: 'PUSH_HOSTS lacks the host of five browsers',
    async provoke(installation) {
      const { env } = installation;
      const members = await createMembers(env, 5, 'push');
      const requestId = await createRequest(env.db, members[0]!.username, { title: 'Pushed' });
      await sql`
        with browsers as (
          insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
          select member_id, id, 'https://push.example/' || id, '', ''
          from sessions where member_id = any(${members.map(({ id }) => id)})
          returning id, member_id
        ), entries as (
          insert into notifications (member_id, kind, subject_id, occasion, created_at)
          select member_id, 'solved', ${requestId}::uuid, 'drill', now() from browsers
          returning id, member_id
        )
        insert into push_deliveries (notification_id, subscription_id, due_at)
        select entries.id, browsers.id, now() from entries join browsers using (member_id)
      `.execute(env.db);
      await addJobs(installation, 1, 'send-pushes', {});
      return () => sql`delete from push_subscriptions`.execute(env.db);
    },
  },
  {
    alerts: ['DubplateBucketFails'],
    what: 'the bucket is down, five clips are to be deleted',
    async provoke(installation) {
      const { env } = installation;
      await env.bucket.stop();
      await addJobs(installation, 5, 'remove-clip', { keys: ['id-requests/drill.mp3'] });
      const restart = () => startBucket({ origin: env.address, port: portOf(env.bucket.address) });
      return async () => void (env.bucket = await restart());
    },
  },
  {
    alerts: ['WalArchivingFails'],
    what: 'the archive command fails',
    async provoke({ env }) {
      const archive = async (command: string) => {
        await sql`alter system set archive_command = ${sql.lit(command)}`.execute(env.db);
        await sql`select pg_reload_conf()`.execute(env.db);
        await sql`select pg_switch_wal()`.execute(env.db);
      };
      await archive('/bin/false');
      // PostgreSQL retries three times a minute. A new segment starts the next attempt.
      const stop = repeat(async () => {
        await sql`select txid_current(), pg_switch_wal()`.execute(env.db);
        await delay(1_000);
      });
      return async () => {
        await stop();
        await archive('/bin/true');
      };
    },
  },
  {
    alerts: ['TargetDown'],
    what: 'an exporter is killed',
    async provoke(installation) {
      await installation.stopNodeExporter();
      return () => installation.startNodeExporter();
    },
  },
  {
    alerts: ['DiskFull'],
    what: 'a file system of 32 MB is filled (needs root for the mount)',
    async provoke() {
      const folder = mkdtempSync(join(tmpdir(), 'dubplate-disk-'));
      const mountpoint = join(folder, 'mounted');
      mkdirSync(mountpoint);
      execFileSync('truncate', ['-s', '32M', join(folder, 'image')]);
      execFileSync('mkfs.ext4', ['-q', join(folder, 'image')]);
      execFileSync('mount', ['-o', 'loop', join(folder, 'image'), mountpoint]);
      writeFileSync(join(mountpoint, 'full'), Buffer.alloc(22 * 1024 * 1024));
      return () => {
        execFileSync('umount', [mountpoint]);
        rmSync(folder, { recursive: true });
      };
    },
  },
];
