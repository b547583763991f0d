import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { keptPrefix } from './copy-bucket.ts';
import type { ObjectStore } from './object-store.ts';

export type ClipReport = {
  clips: number;
  /** Objects that were written back from the copy. */
  copiedBack: string[];
  /** Objects that neither the bucket nor the copy has as the row describes them. */
  lost: string[];
  /** Objects that no row refers to: clips that were uploaded after the restored moment. */
  unreferenced: number;
};

type ClipRow = { object_key: string; size: number; sha256: Buffer };

/** Compares each checked clip with its object. A missing object, or one of another size, is written back. */
export async function checkClips(pool: Pool, bucket: ObjectStore, copy: ObjectStore): Promise<ClipReport> {
  const { rows } = await pool.query<ClipRow>(
    'select object_key, size, sha256 from clips where checked_at is not null order by object_key',
  );
  const sizes = await bucket.list(keptPrefix);
  const report: ClipReport = { clips: rows.length, copiedBack: [], lost: [], unreferenced: 0 };
  for (const row of rows.filter(({ object_key: key, size }) => sizes.get(key) !== size)) {
    const bytes = await copy.read(row.object_key).catch(() => null);
    if (bytes && createHash('sha256').update(bytes).digest().equals(row.sha256)) {
      await bucket.write(row.object_key, bytes);
      report.copiedBack.push(row.object_key);
    } else report.lost.push(row.object_key);
  }
  const referenced = new Set(rows.map(({ object_key: key }) => key));
  report.unreferenced = [...sizes.keys()].filter((key) => !referenced.has(key)).length;
  return report;
}
