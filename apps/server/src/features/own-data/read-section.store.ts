import type { MemberId } from '@dubplate/domain/ids.ts';
import type { OwnDataRow, OwnDataSection } from '@dubplate/domain/own-data/own-data.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sections } from './own-data.store.ts';

/** Rows per statement: one large result would block the connection and use much memory. */
const pageSize = 1_000;

export async function readSection(db: Database, name: OwnDataSection, memberId: MemberId): Promise<OwnDataRow[]> {
  const { key, columns, rows } = sections[name];
  const all: OwnDataRow[] = [];
  const sortKey = typeof key === 'string' ? sql.ref(key) : key;
  let after: unknown = null;
  for (;;) {
    const { rows: page }: { rows: (OwnDataRow & { pageKey: unknown })[] } = await sql<
      OwnDataRow & { pageKey: unknown }
    >`
      select ${sortKey} as "pageKey", ${columns} from ${rows(memberId)}
      ${after === null ? sql`` : sql`and ${sortKey} > ${after}`}
      order by ${sortKey} limit ${sql.lit(pageSize)}
    `.execute(db);
    for (const { pageKey, ...row } of page) {
      all.push(row);
      after = pageKey;
    }
    if (page.length < pageSize) return all;
  }
}
