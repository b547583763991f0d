import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readRecord, type FileRecord } from '../../packages/domain/src/imports/read-record.ts';
import { maxRowsInPiece } from '../../packages/domain/src/imports/import.ts';
import { calendarDayOf } from '../../packages/domain/src/songs/release.ts';
import { makeBulkSong } from '../seed/bulk-songs.ts';
import { createAdmin } from '../fixtures/admins.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';

/** Rows of a table with generated songs. Skips the first `from` songs, which the seed inserts. */
export function makeTable(from: number, count: number): FileRecord[] {
  const today = calendarDayOf(new Date());
  return Array.from({ length: count }, (_, index) => {
    const { song } = makeBulkSong(from + index, today);
    return {
      title: `${song.title} ${(from + index).toString(36)}`,
      artists: song.artists.join(', '),
      link: song.link?.url ?? '',
      timestamp: String(song.link?.seconds ?? ''),
      releaseDate: song.releaseDate ?? 'Unreleased',
    };
  });
}

/** An admin who imports over HTTP. */
export async function createImporter(env: TestEnvironment) {
  const admin = await createAdmin(env, { permissions: ['canBulkImport'] });
  async function call<T>(procedure: string, input: unknown, method = 'POST'): Promise<T> {
    const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const response = await fetch(`${env.address}/api/trpc/${procedure}${query}`, {
      method,
      headers: { cookie: admin.cookie, origin: env.address, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as { result: { data: T } };
    if (!response.ok) throw new Error(`${procedure}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.result.data;
  }
  type Progress = { id: string; state: string; counts: { checked: number; added: number; new: number } };
  return {
    read: (id: string) => call<Progress>('imports.read', { id }, 'GET'),
    run: (id: string) => call<Progress>('imports.run', { id }),
    stop: (id: string) => call<Progress>('imports.stop', { id }),
    check: (id: string) => call<Progress>('imports.check', { id }),
    async send(records: readonly FileRecord[]): Promise<string> {
      const fingerprint = createHash('sha256')
        .update(JSON.stringify(records.slice(0, 100)))
        .digest('hex');
      const { id } = await call<Progress>('imports.start', {
        fileName: 'table.csv',
        fingerprint,
        rowCount: records.length,
      });
      for (let at = 0; at < records.length; at += maxRowsInPiece) {
        const rows = records
          .slice(at, at + maxRowsInPiece)
          .map((record, index) => ({ line: at + index + 2, row: readRecord(record) }));
        const began = performance.now();
        await call('imports.addRows', { id, rows });
        await delay(performance.now() - began);
      }
      return id;
    },
  };
}
