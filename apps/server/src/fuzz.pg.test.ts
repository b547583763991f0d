import { expect, test } from 'vitest';
import { expectNoServerError, fuzzProcedures, fuzzTexts } from '../test/fuzz.ts';
import { useTestApp } from '../test/test-app.ts';

/** fuzz.proof.test.ts sends thousands of calls. */
const app = await useTestApp();

test('no response to 150 hostile calls over every procedure is a server error', async () => {
  expectNoServerError(await fuzzProcedures(app, { calls: 150, seed: 1 }));
});

test('no procedure responds with a server error to NUL or half a surrogate pair in any field', async () => {
  const made = await fuzzTexts(app);
  expect(made.length).toBeGreaterThan(100);
  expect(made.filter(({ answer }) => !/^[24]\d\d/.test(answer))).toEqual([]);
});
