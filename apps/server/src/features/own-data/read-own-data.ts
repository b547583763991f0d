import { clipFormat } from '@dubplate/domain/clips/clip.ts';
import {
  ownDataSections,
  type OwnData,
  type OwnDataRow,
  type OwnDataSection,
} from '@dubplate/domain/own-data/own-data.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../platform/trpc.ts';
import { sections, type Section } from './own-data-sections.ts';

/** However much a member has, no statement reads more than this at once, and everybody else's turn comes in between. */
const pageSize = 1_000;

/** How long the sound of a clip can be fetched by the address in the document. */
const addressSeconds = 60 * 60;

/** Everything the product holds about a member. */
export async function readOwnData(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  memberId: string,
  now: Date,
): Promise<OwnData> {
  const data = {} as Record<OwnDataSection, OwnDataRow[]>;
  for (const name of ownDataSections) data[name] = await readSection(db, sections[name], memberId);
  const until = new Date(now.getTime() + addressSeconds * 1000).toISOString();
  data.clips = await Promise.all(
    data.clips.map(async ({ sound, ...clip }) => {
      // Until it has been checked there is nothing under that key.
      if (clip.checkedAt === null) return clip;
      const address = await storage.signDownload(String(sound), clipFormat.type, addressSeconds);
      return { ...clip, sound: address, soundUntil: until };
    }),
  );
  return {
    about:
      'Everything Dubplate holds about you. Times are in UTC. Passwords are not in here: only a hash of yours is kept, and that is nobody’s business.',
    writtenAt: now.toISOString(),
    ...data,
  };
}

async function readSection(db: Database, { key, columns, rows }: Section, memberId: string): Promise<OwnDataRow[]> {
  const all: OwnDataRow[] = [];
  const place = typeof key === 'string' ? sql.ref(key) : key;
  let after: unknown = null;
  for (;;) {
    const { rows: page }: { rows: (OwnDataRow & { pageKey: unknown })[] } = await sql<
      OwnDataRow & { pageKey: unknown }
    >`
      select ${place} as "pageKey", ${columns} from ${rows(memberId)}
      ${after === null ? sql`` : sql`and ${place} > ${after}`}
      order by ${place} limit ${sql.lit(pageSize)}
    `.execute(db);
    for (const { pageKey, ...row } of page) {
      all.push(row);
      after = pageKey;
    }
    if (page.length < pageSize) return all;
  }
}
