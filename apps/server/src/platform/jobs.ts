import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, runMigrations, makeWorkerUtils, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { createPatientPool } from './database.ts';
import { scrub, type Log } from './log.ts';

/** By whichever process is first. */
const timetable = [
  '7 * * * * sweep-expired',
  '17 * * * * sweep-imports',
  '* * * * * continue-imports',
  '27 * * * * split-search-texts',
  // By Greenwich, as the weeks are, once what was begun in the last one has ended.
  '20 0 * * 1 keep-weeks',
].join('\n');

const concurrency = 2;
/** One for each job under way, one to hear of new ones, two to add them and to mark them as done. */
export const jobConnections = concurrency + 3;

/** Every job and what it is given: ids and keys only, so that no address or token rests in the queue. */
type Jobs = {
  'send-verification': { memberId: string };
  'sweep-expired': Record<string, never>;
  'sweep-clip': { clipId: string };
  'check-import': { importId: string };
  'run-import': { importId: string };
  'continue-imports': Record<string, never>;
  'sweep-imports': Record<string, never>;
  'split-search-texts': Record<string, never>;
  'keep-weeks': Record<string, never>;
  /** Their row, which knew them, is gone. */
  'remove-clip': { keys: string[] };
};

export type JobHandlers = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> };

export type JobQueue = {
  add<Name extends keyof Jobs>(name: Name, payload: Jobs[Name]): Promise<void>;
  /** Starts working on jobs in this process. */
  start(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
};

/** The queue's own tables. Safe to repeat, and from many processes at once; however long it takes. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = createPatientPool(databaseUrl);
  try {
    // What goes wrong is thrown; there is nothing else to say.
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** Of a queue whose tables are there. */
export async function createJobs(pgPool: Pool, log: Log): Promise<JobQueue> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning')
      log[level === 'error' ? 'error' : 'warn']({ part: 'jobs' }, scrub(message));
  });
  const utils = await makeWorkerUtils({ pgPool, logger });
  let runner: Awaited<ReturnType<typeof run>> | undefined;
  return {
    async add(name, payload) {
      await utils.addJob<string>(name, payload, { maxAttempts: 10 });
    },
    async start(handlers) {
      const taskList = Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
      ) as TaskList;
      runner = await run({
        pgPool,
        taskList,
        logger,
        concurrency,
        noHandleSignals: true,
        pollInterval: 2_000,
        crontab: timetable,
      });
      runner.promise.catch((error: Error) => log.error({ err: error }, 'the job worker stopped'));
    },
    async stop() {
      await runner?.stop();
      await utils.release();
      // The library does not wait for the last jobs to be marked as done; a pool that ends meanwhile would leave that hanging.
      for (let turn = 0; turn < 100 && pgPool.waitingCount > 0; turn += 1) await delay(20);
    },
  };
}
