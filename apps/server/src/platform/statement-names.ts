import type { Attributes } from './tracing.ts';

const maxText = 500;
const prepared = /^\/\* prepared: ([\w-]+) \*\/\s*/;
const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?/i;

/**
 * The name of a statement, and its text without values. Values are parameters ($1); the few literals of the source are
 * removed as well.
 */
export function describeStatement(sql: string): { name: string; attributes: Attributes } {
  const name = prepared.exec(sql)?.[1];
  const plain = sql.replace(prepared, '').replaceAll(/'(?:[^']|'')*'/g, '?');
  const verb = /\w+/.exec(plain)?.[0].toLowerCase() ?? 'statement';
  const [, schemaOrTable, tableOfSchema] = table.exec(plain) ?? [];
  const summary = [verb, tableOfSchema ?? schemaOrTable].filter(Boolean).join(' ');
  return {
    name: name ?? summary,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': plain.slice(0, maxText),
    },
  };
}
