import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Rules about the text of server sources that no import rule can see. Each is broken once below, so that a pattern that
 * matches nothing fails the test too.
 */
type Sources = Record<string, string>;

const root = join(import.meta.dirname, '../../apps/server/src');
const sources: Sources = Object.fromEntries(
  globSync('**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const filesWith = (files: Sources, pattern: RegExp, allowed: RegExp): string[] =>
  Object.entries(files)
    .filter(([path, text]) => !allowed.test(path) && pattern.test(withoutComments(text)))
    .map(([path]) => path);

const lockClause =
  /\bfor (no key update|update|key share|share)\b|\.for(Update|NoKeyUpdate|Share|KeyShare)\(|pg_(try_)?advisory_xact_lock/i;
const mayLock = /^db\/((notification|email|push)-)?locks\.ts$/;

const query = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const mayQuery = /^(db|events)\/|\.store\.ts$/;

const announcement = /\blive\.announce\(/;
const mayAnnounce = /^events\//;

/** Files of imports, `export … from` and `export const a = b` only. */
const listReExports = (files: Sources): string[] =>
  Object.entries(files)
    .filter(([, text]) => {
      const own = withoutComments(text)
        .replaceAll(/^import [\s\S]*?;$/gm, '')
        .replaceAll(/^export (type )?(\{[\s\S]*?\}|\*)( from .*)?;$/gm, '')
        .replaceAll(/^export (const|type) \w+ = \w+;$/gm, '');
      return own.trim() === '';
    })
    .map(([path]) => path);

/** Distinct pairs of features of which the first imports the second. */
function listFeatureEdges(files: Sources): string[] {
  const edges = new Set<string>();
  for (const [path, text] of Object.entries(files)) {
    const [, feature] = /^features\/([^/]+)\//.exec(path) ?? [];
    if (!feature) continue;
    for (const [, other] of text.matchAll(/from '\.\.\/([\w-]+)\//g))
      if (other !== feature) edges.add(`${feature} → ${other}`);
  }
  return [...edges].toSorted();
}

test('the sources are found', () => {
  expect(Object.keys(sources)).toContain('db/locks.ts');
});

test('only db/locks.ts and the locks of notifications, emails and pushes take row locks', () => {
  expect(filesWith(sources, lockClause, mayLock)).toEqual([]);
});

test.each([
  'sql`select id from songs where id = ${id} for update`',
  'sql`select 1 from members order by id for no key update`',
  'sql`with asked as (select id from requests for key share) select`',
  "db.selectFrom('songs').forNoKeyUpdate()",
  "db.selectFrom('songs').$if(lock, (q) => q.forUpdate('songs'))",
  'sql`select pg_advisory_xact_lock(${key})`',
])('finds the lock in %s', (text) => {
  expect(filesWith({ 'features/songs/songs.store.ts': text }, lockClause, mayLock)).toHaveLength(1);
});

test('features have SQL in their stores only', () => {
  expect(filesWith(sources, query, mayQuery)).toEqual([]);
});

test.each(["await db.selectFrom('songs').execute()", 'sql`select 1`', 'sql<{ id: string }>`select id`'])(
  'finds the query in %s',
  (text) => {
    expect(filesWith({ 'features/songs/add-song.ts': text }, query, mayQuery)).toHaveLength(1);
  },
);

test('only events/ announces live changes', () => {
  expect(filesWith(sources, announcement, mayAnnounce)).toEqual([]);
  const created = { 'features/votes/votes.procedures.ts': 'ctx.live.announce(room, event);' };
  expect(filesWith(created, announcement, mayAnnounce)).toHaveLength(1);
});

test('no file only gives other names to what it imports', () => {
  expect(listReExports(sources)).toEqual([]);
  const created = {
    'a.ts': "import { a } from './b.ts';\n\n/** Another name. */\nexport const other = a;\n",
    'b.ts': "export { b } from './c.ts';\n",
    'c.ts': 'export const c = () => 1;\n',
  };
  expect(listReExports(created)).toEqual(['a.ts', 'b.ts']);
});

test('features import at most 15 other features', () => {
  expect(listFeatureEdges(sources).length).toBeLessThanOrEqual(15);
  const created = { 'features/a/x.ts': "import { y } from '../b/y.ts';\nimport { z } from '../../db/z.ts';" };
  expect(listFeatureEdges(created)).toEqual(['a → b']);
});
