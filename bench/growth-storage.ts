import type { Pool } from '../tools/seed/rows.ts';
import { formatCount, formatTable, type Figures } from './figures.ts';

/** What is stored for one row of the first table. */
const subjects: Record<string, string[]> = {
  song: ['songs', 'wanted_songs', 'song_words'],
  request: ['requests', 'request_states', 'request_words'],
  favorite: ['favorites'],
  vote: ['votes'],
  comment: ['comments'],
  'inbox entry': ['notifications'],
};

type Size = { name: string; of: string; bytes: number };

/** The bytes of tables and indexes for each song, request and so on. */
export async function reportStorage(pool: Pool): Promise<{ table: string; figures: Figures }> {
  const rows: string[][] = [];
  const figures: Figures = {};
  for (const [subject, tables] of Object.entries(subjects)) {
    const { rows: counted } = await pool.query<{ count: number }>(`select count(*) from ${tables[0]}`);
    const count = counted[0]!.count;
    const { rows: sizes } = await pool.query<Size>(
      `select relname as name, relname as of, pg_table_size(oid) as bytes from pg_class where oid = any($1::regclass[])
       union all
       select indexrelid::regclass::text, indrelid::regclass::text, pg_relation_size(indexrelid) from pg_index
       where indrelid = any($1::regclass[])
       order by bytes desc`,
      [tables],
    );
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    figures[`bytes for each ${subject}`] = total / count;
    rows.push([subject, formatCount(count), formatCount(total), (total / count).toFixed(0)]);
    for (const { name, bytes } of sizes) {
      if (bytes / count >= 1) rows.push([`  ${name}`, '', formatCount(bytes), (bytes / count).toFixed(0)]);
    }
  }
  return { table: formatTable(['stored', 'rows', 'bytes', 'bytes for each'], rows), figures };
}
