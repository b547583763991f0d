import { setTimeout as delay } from 'node:timers/promises';
import type { ClipId, ImportId, MemberId } from '@dubplate/domain/ids.ts';
import { Logger, run, makeWorkerUtils, type Runner, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { renewJobLocks, type JobLocks } from './job-locks.ts';
import { scrub, type Log } from './log.ts';
import type { QueuePool } from './queue-pool.ts';
import type { Tracing } from './tracing.ts';

/** Cron entries. graphile-worker runs each once across all processes. */
const cronEntries = [
  '7 * * * * sweep-expired',
  '17 * * * * sweep-imports',
  '27 * * * * sweep-merges',
  '* * * * * continue-imports',
  '27 * * * * split-search-texts',
  // Some zones differ from UTC by quarters of an hour.
  '*/15 * * * * release-alerts ?max=1',
  '47 * * * * sweep-notifications',
  // One queue: while many emails are sent, the other worker of each process is free.
  '* * * * * send-emails ?max=1&queue=emails&jobKey=send-emails',
  '*/15 * * * * plan-digests ?max=1',
  // Ends of quiet hours, and further attempts.
  '* * * * * send-pushes ?jobKey=send-pushes&max=1',
  // One attempt: the next run replaces one that failed.
  '*/10 * * * * recount-weeks ?max=1',
  '40 3 * * * recount-weeks ?id=recount-all-weeks&max=1 {all:true}',
].join('\n');

const concurrency = 2;
/** One for each concurrent job. */
export const jobConnections = concurrency;
/** One to listen for new jobs, two to lock them and to mark them as done. */
export const queueConnections = 3;
/** How long a stopping process waits for its jobs. Another process releases an aborted job and runs it again. */
const stopMs = 5_000;
const firstRestartMs = 1_000;
const longestRestartMs = 60_000;

/** Every job and its payload: ids and keys only, so that the queue stores no address and no token. */
type Jobs = {
  'send-verification': { memberId: MemberId };
  'sweep-expired': Record<string, never>;
  'sweep-clip': { clipId: ClipId };
  'check-import': { importId: ImportId };
  'run-import': { importId: ImportId };
  'continue-imports': Record<string, never>;
  'sweep-imports': Record<string, never>;
  'sweep-merges': Record<string, never>;
  'split-search-texts': Record<string, never>;
  /** `all`: also weeks before those that a plot can show. */
  'recount-weeks': { all?: boolean };
  'convert-saved-hearts': { memberId: MemberId };
  notify: { eventId: number };
  'release-alerts': Record<string, never>;
  'sweep-notifications': Record<string, never>;
  'send-emails': Record<string, never>;
  'plan-digests': Record<string, never>;
  'send-pushes': Record<string, never>;
  /** The payload has the keys because the row of the clip is deleted. */
  'remove-clip': { keys: string[] };
};

/** At most one of these waits in the queue: it does all that is due. */
const singleJobs = new Set<keyof Jobs>(['send-pushes']);

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

export type JobQueue = {
  add<Name extends keyof Jobs>(name: Name, payload: Jobs[Name]): Promise<void>;
  /** Starts the job workers of this process, and again whenever they stop. */
  start(handlers: JobHandlers): Promise<void>;
  /** False while the workers are stopped, or cannot store what became of a job. */
  isWorking(): boolean;
  stop(): Promise<void>;
};

/** Requires the tables of the queue. `pool` adds jobs, the workers use `queuePool`. */
export async function createJobs(
  pool: Pool,
  queuePool: QueuePool,
  { log, tracing, namedStatements }: { log: Log; tracing: Tracing; namedStatements: boolean },
): Promise<JobQueue> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn']({ part: 'jobs' }, scrub(message));
  });
  const utils = await makeWorkerUtils({ pgPool: pool, logger, noPreparedStatements: !namedStatements });
  queuePool.onFailure = (error) => log.warn({ err: error, part: 'jobs' }, 'a statement of the job worker failed');
  let current: { runner: Runner; locks: JobLocks; isEnding: boolean } | undefined;
  let isStopping = false;
  return {
    async add(name, payload) {
      const key = singleJobs.has(name) ? { jobKey: name } : {};
      await utils.addJob<string>(name, { ...payload, ...tracing.carrier() }, { maxAttempts: 10, ...key });
    },
    async start(handlers) {
      const taskList = Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (payload: unknown) => handle(payload as never).catch(throwStorable),
        ]),
      ) as TaskList;
      await startWorkers(taskList);
      void keepWorking(taskList);
    },
    isWorking: () => current !== undefined && !current.isEnding && queuePool.failing === 0,
    async stop() {
      isStopping = true;
      await utils.release();
      await Promise.race([stopWorkers(), delay(stopMs, undefined, { ref: false })]);
    },
  };

  async function startWorkers(taskList: TaskList): Promise<void> {
    const locks = renewJobLocks(queuePool, log);
    const runner = await run({
      pgPool: queuePool,
      taskList,
      logger,
      concurrency,
      noPreparedStatements: !namedStatements,
      noHandleSignals: true,
      pollInterval: 2_000,
      crontab: cronEntries,
      events: locks.events,
      preset: { plugins: [registerWorkers(locks)] },
    });
    const started = { runner, locks, isEnding: false };
    locks.events.on('pool:gracefulShutdown', () => (started.isEnding = true));
    current = started;
    if (isStopping) await runner.stop();
  }

  /** graphile-worker ends all its workers when one fails. Its promise then resolves, as after `stop`. */
  async function keepWorking(taskList: TaskList): Promise<void> {
    for (let waitMs = firstRestartMs; ; waitMs = Math.min(2 * waitMs, longestRestartMs)) {
      const startedAt = performance.now();
      try {
        if (!current) await startWorkers(taskList);
        await current?.runner.promise;
        if (!isStopping) log.error({ part: 'jobs' }, 'the job worker stopped and will start again');
      } catch (error) {
        log.error({ err: error, part: 'jobs' }, 'the job worker failed and will start again');
      }
      if (isStopping) return;
      await signOff();
      current = undefined;
      if (performance.now() - startedAt > longestRestartMs) waitMs = firstRestartMs;
      await delay(waitMs, undefined, { ref: false });
      if (isStopping) return;
    }
  }

  async function stopWorkers(): Promise<void> {
    await current?.runner.stop().catch((error: Error) => log.warn({ err: error }, 'the job worker had stopped'));
    // graphile-worker does not wait until the last jobs are marked as done. Ending the pool earlier would leave them
    // locked.
    for (let attempt = 0; attempt < 100 && queuePool.unfinished > 0; attempt += 1) await delay(20);
    await signOff();
  }

  async function signOff(): Promise<void> {
    await current?.locks.stop().catch((error: Error) => log.warn({ err: error }, 'the job worker could not sign off'));
  }
}

/** PostgreSQL stores no NUL: the statement that marks the job as failed would never succeed. */
function throwStorable(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw message.includes('\0') ? new Error(message.replaceAll('\0', ''), { cause: error }) : error;
}

/** Lists a worker before it locks its first job: the locks of an unlisted worker would never be released. */
const registerWorkers = (locks: JobLocks): GraphileConfig.Plugin => ({
  name: 'RegisterWorkersPlugin',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => locks.register(worker.workerPool.id) } },
});
