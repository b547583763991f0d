/**
 * Kills the server in the middle of a procedure, and checks that nothing half done remains.
 *
 * 1. A `CrashCase` names a procedure and all its writes in order (`crash-cases/`). `testCrashes` registers its tests.
 * 2. For each write, the harness prepares one call. A trigger makes that call wait after its write, in the transaction.
 * 3. When all calls wait, the harness kills the process, or makes PostgreSQL drop the connections.
 * 4. The effects of each call are then all there or all missing. Every call is repeated and succeeds.
 *
 * One kill serves all calls, because starting a server takes longer than all calls together.
 *
 * A test of something else that a crash interrupts, such as a job, uses `startCrashServer` of `crash-server.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf, startCrashServer, type CrashServer } from './crash-server.ts';
import { checkCounters } from '../../../tools/fixtures/counters.ts';
import { requestRows, allRows } from './stored-rows.ts';
import type { TestEnvironment } from './test-app.ts';

export type CrashCase<Call> = {
  procedure: string;
  /** `write` is like 'insert on songs'. Only the call whose row has `value` in `column` waits there. */
  writes: { write: string; column: string; value: (call: Call) => string }[];
  /**
   * Creates what one call needs. `name` matches [a-z0-9]+ and differs for every call. Calls must not
   * write to a common row, or a word of the search: they would wait for each other instead.
   */
  prepare(env: TestEnvironment, name: string): Promise<Call>;
  run(call: Call): Promise<unknown>;
  /** What a complete call has done. Every value is false before the call. */
  effects(env: TestEnvironment, call: Call): Promise<Record<string, boolean>>;
  /** What the member reads when the connection is lost, if the server does not run the call again by itself. */
  failure?: string;
};

/** A case with its calls, whose type only the case itself needs. */
export type AnyCrashCase = CrashCase<unknown>;
export const crashCase = <Call>(each: CrashCase<Call>): AnyCrashCase => each as AnyCrashCase;

type WaitingCall = { label: string; crash: AnyCrashCase; call: unknown };

const everything = async ({ db }: TestEnvironment) => ({ ...(await requestRows(db)), around: await allRows(db) });

/** Fails unless all effects of a call have the same value, and it is an allowed one. */
function expectAll(calls: { label: string; effects: Record<string, boolean> }[], allowed: boolean[]): void {
  const wrong = calls.filter(({ effects }) => {
    const values = Object.values(effects);
    return !allowed.some((value) => values.every((each) => each === value));
  });
  expect(wrong).toEqual([]);
}

export function testCrashes(cases: AnyCrashCase[]): void {
  describe(`a crash during ${cases.map(({ procedure }) => procedure).join(', ')}`, () => {
    let crashServer: CrashServer;
    beforeAll(async () => {
      crashServer = await startCrashServer();
    });
    afterAll(() => crashServer.close());

    /** Starts every call of these cases and returns when each waits after its write. */
    async function callUpToWrites(name: string, started: AnyCrashCase[]) {
      const { env } = crashServer;
      const calls: WaitingCall[] = [];
      for (const crash of started) {
        for (const { write, column, value } of crash.writes) {
          const call = await crash.prepare(env, `${name}${calls.length}`);
          calls.push({ label: `${crash.procedure} after ${write}`, crash, call });
          await crashServer.waitAfter(write, column, value(call));
        }
      }
      expectAll(await readEffects(calls), [false]);
      const before = await everything(env);
      await crashServer.hold();
      const outcomes = Promise.all(calls.map(({ crash, call }) => outcomeOf(crash.run(call))));
      await crashServer.untilWaiting(calls.length);
      expect(await everything(env)).toEqual(before);
      return { calls, outcomes, before };
    }

    const readEffects = (calls: WaitingCall[]) =>
      Promise.all(
        calls.map(async ({ label, crash, call }) => ({ label, effects: await crash.effects(crashServer.env, call) })),
      );

    test('after a kill each call is complete or rolled back, and a repeated call succeeds', async () => {
      const { calls, outcomes } = await callUpToWrites('killed', cases);
      await crashServer.kill();
      expect(await outcomes).toEqual(calls.map(() => 'cut off'));
      expectAll(await readEffects(calls), [true, false]);
      await checkCounters(crashServer.env.db);
      await crashServer.start();
      await expectRepeatedCallsToComplete(calls);
    });

    test('when PostgreSQL drops the connections, a transaction runs again and no call is half done', async () => {
      // One case at a time: the server repeats a call for five seconds, and all calls would wait for the slowest case.
      for (const [index, crash] of cases.entries()) {
        const { calls, outcomes } = await callUpToWrites(`dropped${index}n`, [crash]);
        await crashServer.dropConnections();
        await crashServer.release();
        expect(await outcomes).toEqual(calls.map(() => crash.failure ?? 'done'));
        expectAll(await readEffects(calls), [!crash.failure]);
        await checkCounters(crashServer.env.db);
        await expectRepeatedCallsToComplete(calls);
      }
    });

    /** A call that was complete is refused when repeated, so only the effects count. */
    async function expectRepeatedCallsToComplete(calls: WaitingCall[]): Promise<void> {
      await Promise.allSettled(calls.map(({ crash, call }) => crash.run(call)));
      expectAll(await readEffects(calls), [true]);
      await checkCounters(crashServer.env.db);
    }
  });
}
