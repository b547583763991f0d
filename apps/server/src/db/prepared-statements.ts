import { sql, type RawBuilder } from 'kysely';
import { Client } from 'pg';

/**
 * Put this at the front of a frequent statement: each connection then plans it once, under this name. Planning takes
 * longer than most of these statements. Never use it with `*`: a new column would change the result type of a cached
 * plan.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

const preparedName = /^.{0,20}\/\* prepared: ([\w-]+) \*\//s;

/** Kysely cannot pass a statement's name to pg, so this client reads it from the comment at the front. */
export class PreparingClient extends Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? preparedName.exec(text)?.[1] : undefined;
    const query = super.query as (...args: unknown[]) => never;
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, given);
  }
}
