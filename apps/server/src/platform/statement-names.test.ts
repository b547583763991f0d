import { expect, test } from 'vitest';
import { describeStatement } from './statement-names.ts';

test.each([
  ['select "id" from "songs" where "id" = $1', 'select songs'],
  ['insert into "members" ("id") values ($1)', 'insert members'],
  ['update "requests" set "votes" = $1', 'update requests'],
  ['select graphile_worker.add_job($1) from generate_series(1, 2)', 'select generate_series'],
  ['select 1 from graphile_worker.jobs', 'select jobs'],
  ['commit', 'commit'],
  ['/* prepared: set-vote */ select set_vote($1)', 'set-vote'],
])('%s is named %s', (sql, name) => {
  expect(describeStatement(sql).name).toBe(name);
});

test('literals are removed from the text, which is cut off', () => {
  const { attributes } = describeStatement(`select 'it''s private', "name" from members ${'x'.repeat(2_000)}`);
  expect(attributes['db.query.text']).toMatch(/^select \?, "name" from members x+$/);
  expect(String(attributes['db.query.text'])).toHaveLength(500);
});
