import type { CompiledQuery, Expression, Kysely } from 'kysely';
import { Client } from 'pg';
import { findSender, type Lane } from './statement-batches.ts';
import type { DB } from './tables.ts';

/** Kysely cannot pass a statement's name to pg, so the name is a comment at the front. */
const markOf = (name: string) => `/* prepared: ${name} */`;
const preparedName = /^\/\* prepared: ([\w-]+) \*\//;

/** Not imported: database.ts imports the client below. */
type Database = Kysely<DB>;

/** Takes the place of a value while a statement is compiled. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}
const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) });

/**
 * A frequent statement. Kysely builds it once, with placeholders for the values, and each connection plans it once,
 * under this name: both take longer than most of these statements. Its text cannot depend on a value. Never select `*`:
 * a new column would change the result type of a cached plan. `lane`: for short statements of the hot path, which share
 * a connection with others.
 */
export function preparedStatement<Values extends object, Row>(
  named: string | { name: string; lane: Lane },
  build: (values: Values, db: Database) => Expression<Row> & { compile(db: Database): CompiledQuery },
): (db: Database, values: Values) => Promise<Row[]> {
  const { name, lane = null } = typeof named === 'string' ? { name: named } : named;
  let compiled: CompiledQuery | undefined;
  return async (db, values) => {
    if (!compiled) {
      const query = build(placeholders as Values, db).compile(db);
      compiled = { ...query, sql: `${markOf(name)} ${query.sql}` };
    }
    const parameters = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder)) return parameter;
      const value = values[parameter.key as keyof Values];
      // pg would send null.
      if (value === undefined) throw new Error(`the statement ${name} needs a value for ${parameter.key}`);
      return value;
    });
    const query = { ...compiled, parameters };
    const send = lane && findSender(db, lane);
    return send ? ((await send(name, query)) as Row[]) : (await db.executeQuery<Row>(query)).rows;
  };
}

export class PreparingClient extends Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName.exec(text)?.[1] : undefined;
    const query = super.query as (...args: unknown[]) => never;
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, given);
  }
}
