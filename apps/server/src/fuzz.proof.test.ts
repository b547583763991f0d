import { expect, test } from 'vitest';
import { roles } from '../test/access-matrix.ts';
import { expectNoServerError, fuzzProcedures, fuzzTexts } from '../test/fuzz.ts';
import { useTestApp } from '../test/test-app.ts';

/** `npm run fuzz -- 20000 7` sets both. */
const calls = Number(process.env.FUZZ_CALLS ?? 1_500);
const seeds = process.env.FUZZ_SEED ? [Number(process.env.FUZZ_SEED)] : [1, 2];
/** Ends only a run that hangs: on a busy machine a call takes a tenth of a second. */
const timeoutMs = Math.max(300_000, calls * 400);

const app = await useTestApp();

test.each(seeds)(
  `no response to ${calls} hostile calls over every procedure and role is a server error (seed %i)`,
  async (seed) => {
    const made = await fuzzProcedures(app, { calls, seed });
    const counts = Object.entries(Object.groupBy(made, ({ answer }) => answer.slice(0, 3)));
    process.stdout.write(`${counts.map(([status, group]) => `${status}: ${group?.length}`).join(', ')}\n`);
    expectNoServerError(made);
    expect(new Set(made.map(({ role }) => role)).size).toBe(roles.length);
  },
  timeoutMs,
);

test('no procedure responds with a server error to NUL or half a surrogate pair in any field', async () => {
  const made = await fuzzTexts(app);
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter(({ answer }) => !/^[24]\d\d/.test(answer))).toEqual([]);
});
