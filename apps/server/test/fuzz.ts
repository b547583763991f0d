import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createRandom, pick, type Random } from '../../../tools/seed/random.ts';
import { expectedAnswers, listedProcedures, roles, type ListedProcedure, type Role } from './access-matrix.ts';
import { assignRole } from './assign-role.ts';
import { callProcedure, inputSchemaOf, procedureNames } from './call-procedure.ts';
import { hostileValue, shapeOf, valueFor } from './fuzz-values.ts';
import { runInLanes } from './lanes.ts';
import { createClient, createSignedInMembers, type TestApp } from './test-app.ts';
import { validInputs, type Fixtures } from './valid-inputs.ts';

type Call = { procedure: string; role: Role; input: unknown; answer: string };

/** Rows are created again after this many calls, because calls delete and hide them. */
const callsPerBatch = 200;
const concurrentCalls = 4;

/**
 * Calls every procedure in turn as every role with hostile input. The seed determines the kinds of values. Ids differ
 * in every run, so a failed call is returned with its input.
 */
export async function fuzzProcedures(app: TestApp, { calls, seed }: { calls: number; seed: number }): Promise<Call[]> {
  const made: Call[] = [];
  for (let from = 0; from < calls; from += callsPerBatch) {
    const size = Math.min(callsPerBatch, calls - from);
    // A new caller for every call: some calls end the session, and rate limits count by member.
    const callers = await createSignedInMembers(app, size);
    const ids = await createRows(app);
    ids.push(...callers.slice(0, 3).map(({ id }) => id));
    const batch = callers.map((caller, index) => () => {
      const number = from + index;
      return fuzzOnce({ app, caller }, ids, number, createRandom(seed * 1_000_003 + number));
    });
    made.push(...(await runInLanes(batch, concurrentCalls)));
  }
  return made;
}

/** Ids of songs, requests, comments, clips, imports, invites, cases and sessions that belong to another member. */
async function createRows(app: TestApp): Promise<string[]> {
  const [other] = await createSignedInMembers(app, 1);
  const inputs = await Promise.all(
    (
      [
        'requests.solve',
        'comments.list',
        'catalog.merge',
        'reports.resolve',
        'reports.markRead',
        'imports.read',
        'invites.revoke',
        'clips.confirm',
        'clips.listen',
        'settings.endSession',
      ] as const
    ).map((procedure) => validInputs[procedure]({ app, caller: other! })),
  );
  const comments = await app.db.selectFrom('comments').select('id').orderBy('position', 'desc').limit(2).execute();
  const ids = JSON.stringify([inputs, comments]).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g)!;
  return [...ids, other!.id, randomUUID()];
}

async function fuzzOnce(fixtures: Fixtures, ids: string[], number: number, random: Random): Promise<Call> {
  const procedure = procedureNames[number % procedureNames.length]! as ListedProcedure;
  const role = roleOf(procedure, Math.floor(number / procedureNames.length), random);
  const { app, caller } = fixtures;
  const input = await makeInput(fixtures, procedure, ids, random);
  await assignRole(app.db, role, caller.id);
  const client = role === 'visitor' ? createClient(app.address) : caller;
  return { procedure, role, input, answer: await callProcedure(client, app.address, procedure, input) };
}

/** Alternates between all roles and roles that may call it: the server refuses others before it reads the input. */
function roleOf(procedure: ListedProcedure, round: number, random: Random): Role {
  if (round % 2 === 0) return roles[(round / 2) % roles.length]!;
  const expected = expectedAnswers(procedure);
  return pick(
    random,
    roles.filter((role) => expected[role] === '200'),
  );
}

async function makeInput(
  fixtures: Fixtures,
  procedure: ListedProcedure,
  ids: readonly string[],
  random: Random,
): Promise<unknown> {
  const schema = inputSchemaOf(procedure);
  const generated = schema ? valueFor(schema, random, ids) : hostileValue(random);
  if (random() < 0.6) return generated;
  const valid = await validInputs[procedure](fixtures);
  if (typeof valid !== 'object' || valid === null || random() < 0.1) return valid;
  if (random() < 0.3) return withForeignId(procedure, valid, random);
  const key = pick(random, [...Object.keys(valid), ...Object.keys(generated ?? {}), 'cursor', 'role', '__proto__']);
  const replacement = pick(random, [hostileValue(random), pick(random, ids), (generated as never)?.[key]]);
  // `fromEntries` makes `__proto__` an own property.
  return Object.fromEntries([...Object.entries(valid), [key, replacement]]);
}

/** The last valid input of each procedure. Its rows belong to another caller. */
const lastInputs = new Map<ListedProcedure, object>();

/**
 * Replaces one field by that of another member's call: the id of a row of the same kind that the caller does not own.
 */
function withForeignId(procedure: ListedProcedure, valid: object, random: Random): unknown {
  const last = lastInputs.get(procedure) ?? valid;
  lastInputs.set(procedure, valid);
  const fields = Object.entries(last).filter(([key]) => /id$/i.test(key));
  return fields.length === 0 ? last : { ...valid, ...Object.fromEntries([pick(random, fields)]) };
}

export function expectNoServerError(made: Call[]): void {
  expect(made.filter(({ answer }) => !/^[24]\d\d/.test(answer))).toEqual([]);
  expect(new Set(made.map(({ procedure }) => procedure)).size).toBe(procedureNames.length);
  // Without it the schemas would refuse every input, and no store would be tested.
  expect(made.filter(({ answer }) => answer === '200').length).toBeGreaterThan(made.length / 10);
}

/** Texts that JSON carries and PostgreSQL does not store. */
const unstorable = ['a\0b', 'a\u{D800}b'];

/** Calls every procedure with otherwise valid input and an unstorable text in each of its fields. */
export async function fuzzTexts(app: TestApp): Promise<Call[]> {
  const cases = listedProcedures.flatMap((procedure) =>
    Object.keys(shapeOf(inputSchemaOf(procedure))).flatMap((key) =>
      unstorable.map((text) => ({ procedure, key, text })),
    ),
  );
  return runInLanes(
    cases.map((each) => () => callWith(app, each)),
    concurrentCalls,
  );
}

async function callWith(
  app: TestApp,
  { procedure, key, text }: { procedure: ListedProcedure; key: string; text: string },
): Promise<Call> {
  const expected = expectedAnswers(procedure);
  const role = roles.findLast((each) => expected[each] === '200')!;
  const [caller] = await createSignedInMembers(app, 1);
  const valid = (await validInputs[procedure]({ app, caller: caller! })) as object;
  const input = Object.fromEntries([...Object.entries(valid), [key, text]]);
  await assignRole(app.db, role, caller!.id);
  return { procedure, role, input, answer: await callProcedure(caller!, app.address, procedure, input) };
}
