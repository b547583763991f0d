import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../../tools/services/server-process.ts';
import { idempotentMutations } from '../test/call-procedure.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../test/test-app.ts';
import { validInputs } from '../test/valid-inputs.ts';

const app = await useTestApp();

/** After an outage the server repeats these calls by itself. Any other mutation that it repeated could count twice. */
const repeated = [
  'artists.follow',
  'clips.confirm',
  'comments.add',
  'favorites.save',
  'favorites.set',
  'invites.check',
  'notifications.markAllRead',
  'notifications.markRead',
  'notifications.markSubjectRead',
  'notifications.setChannel',
  'notifications.setLevel',
  'notifications.setTimeZone',
  'notifications.setWhen',
  'notifications.subscribe',
  'notifications.unsubscribe',
  'requests.add',
  'requests.follow',
  'requests.thank',
  'settings.setPublic',
  'votes.set',
] as const;

test('only the listed mutations are repeated after a lost connection', () => {
  expect(idempotentMutations).toEqual(repeated);
});

/** A digest of all rows of all tables. Versions, times and the queue of jobs may change with a repeated call. */
async function digest(): Promise<Record<string, string>> {
  // The job `notify` deletes the events of a call.
  const isFinished = async () =>
    (await app.db.selectFrom('notification_events').select('id').executeTakeFirst()) === undefined;
  await until(isFinished, 'the members to be notified');
  // Written by cron jobs.
  const written = ['job_workers', 'overview_weeks', 'release_alerts'];
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${written}) order by 1
  `.execute(app.db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as digest
      from (select to_jsonb(t) - 'version' - 'updated_at' as row from ${sql.table(name)} t) rows
    `.execute(app.db);
    digests[name] = rows[0]!.digest;
  }
  return digests;
}

async function call(caller: SignedInMember, name: string, input: unknown) {
  const response = await caller.fetch(`${app.address}/api/trpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  return { status: response.status, text: text.replaceAll(/"version":\d+/g, '"version":0') };
}

// The cron job of digests runs every 15 minutes. It keeps a later moment, and finds no digest that is due before it.
beforeAll(() =>
  app.db
    .insertInto('digest_runs')
    .values({ planned_through: new Date('2999-01-01') })
    .execute(),
);

test.each(repeated)('%s called twice has the same response, and the second call changes no row', async (name) => {
  const [caller] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  if (name === 'favorites.save') {
    await app.db.updateTable('members').set({ early_access: false }).where('id', '=', caller.id).execute();
  }
  const input = await validInputs[name]({ app, caller });
  const before = await digest();
  const first = await call(caller, name, input);
  expect(first.status).toBe(200);
  const after = await digest();
  expect(isDeepStrictEqual(after, before)).toBe(name === 'invites.check');
  expect(await call(caller, name, input)).toEqual(first);
  expect(await digest()).toEqual(after);
});
