import { createPool } from '../../apps/server/src/db/database.ts';

type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };

/** What the driver returns for a PostgreSQL type (apps/server/src/db/database.ts sets the parsers). */
const typescriptTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Timestamp',
  uuid: 'string',
  varchar: 'string',
};

const head = `/** Written by \`npm run schema\` from the migrations. Do not edit. */
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

type Json = JsonValue;

type JsonArray = JsonValue[];

type JsonObject = {
  [x: string]: JsonValue | undefined;
};

type JsonPrimitive = boolean | number | string | null;

type JsonValue = JsonArray | JsonObject | JsonPrimitive;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

/** The types Kysely needs, for the tables and views of `public`. The job queue has a schema of its own. */
export async function describeTables(databaseUrl: string): Promise<string> {
  const tables = Map.groupBy(await readColumns(databaseUrl), ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => ({
    name: nameOf(table),
    text: `interface ${nameOf(table)} {\n${columns.map(describeColumn).join('\n')}\n}\n`,
  }));
  const sorted = interfaces.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  const all = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)};`);
  return [head, ...sorted.map(({ text }) => text), `export interface DB {\n${all.join('\n')}\n}\n`].join('\n');
}

function describeColumn({ table, name, type, isNullable, hasDefault }: Column): string {
  const isArray = type.startsWith('_');
  const known = typescriptTypes[isArray ? type.slice(1) : type];
  if (!known) throw new Error(`${table}.${name}: add the type ${type} to tools/generate/schema-types.ts`);
  const value = `${known}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  return `  ${name}: ${hasDefault ? `Generated<${value}>` : value};`;
}

/** song_links becomes SongLinks. */
const nameOf = (table: string): string =>
  table.replaceAll(/(?:^|_)(\w)/g, (_match, email: string) => email.toUpperCase());

async function readColumns(databaseUrl: string): Promise<Column[]> {
  const pool = createPool(databaseUrl, 1);
  const { rows } = await pool.query<Column>(`
    select relname as "table", attname as name, typname as type, not attnotnull as "isNullable",
      atthasdef or attidentity <> '' as "hasDefault"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and relname !~ '^(kysely_)?migration' and attnum > 0 and not attisdropped
    order by relname collate "C", attname collate "C"
  `);
  await pool.end();
  return rows;
}
