import type { Pool } from 'pg';

export type TableHashes = Map<string, { rows: number; hash: string }>;

/** The number of rows of every table, and a hash of all their columns, in an order of its own. */
export async function hashTables(pool: Pool): Promise<TableHashes> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1
  `);
  const hashes: TableHashes = new Map();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ rows: number; hash: string }>(`
      select count(*) as rows,
        encode(sha256(coalesce(string_agg(row_hash, ''::bytea order by row_hash), '')), 'hex') as hash
      from (select sha256(convert_to(each::text, 'UTF8')) as row_hash from ${name} as each) as hashed
    `);
    hashes.set(name, rows[0]!);
  }
  return hashes;
}

/** The tables that are not the same. */
export function compareHashes(expected: TableHashes, restored: TableHashes): string[] {
  const names = new Set([...expected.keys(), ...restored.keys()]);
  return [...names].flatMap((name) => {
    const [then, now] = [expected.get(name), restored.get(name)];
    if (then?.hash === now?.hash && then?.rows === now?.rows) return [];
    return [`${name}: ${then?.rows ?? 'no table'} rows then, ${now?.rows ?? 'no table'} restored, or other contents`];
  });
}
