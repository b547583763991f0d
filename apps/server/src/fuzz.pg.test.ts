import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '../test/access-matrix.ts';
import { procedureNames } from '../test/call-procedure.ts';
import { fuzzProcedures, fuzzTexts } from '../test/fuzz.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

/** `npm run fuzz -- 20000 7` sets both. */
const calls = Number(process.env.FUZZ_CALLS ?? 3_000);
/** Ends only a run that hangs: on a busy machine a call takes a tenth of a second. */
const timeoutMs = Math.max(300_000, calls * 400);
const seed = Number(process.env.FUZZ_SEED ?? 1);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  `no response to ${calls} hostile calls over every procedure and role is a server error`,
  async () => {
    const made = await fuzzProcedures(app, { calls, seed });
    const faults = made.filter(({ answer }) => !/^[24]\d\d/.test(answer));
    const counts = Object.entries(Object.groupBy(made, ({ answer }) => answer.slice(0, 3)));
    process.stdout.write(`${counts.map(([status, group]) => `${status}: ${group?.length}`).join(', ')}\n`);
    expect(faults).toEqual([]);

    expect(new Set(made.map(({ procedure }) => procedure)).size).toBe(procedureNames.length);
    expect(new Set(made.map(({ role }) => role)).size).toBe(roles.length);
    // Without it the schemas would refuse every input, and no store would be tested.
    expect(made.filter(({ answer }) => answer === '200').length).toBeGreaterThan(made.length / 10);
  },
  timeoutMs,
);

test(
  'no procedure responds with a server error to NUL or half a surrogate pair in any field',
  async () => {
    const made = await fuzzTexts(app);
    expect(made.length).toBeGreaterThan(100);
    expect(made.filter(({ answer }) => !/^[24]\d\d/.test(answer))).toEqual([]);
  },
  timeoutMs,
);
