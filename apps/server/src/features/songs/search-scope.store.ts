import { mergeTargets, type CatalogFilter } from '@dubplate/domain/catalog/catalog.ts';
import { releaseWindow } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import { hasReleaseLink } from '../../db/song-columns.ts';
import type { SearchScope } from './search.store.ts';

const active = sql`not is_archived`;

/** Members search all active songs, or those of a release window. */
export function memberScope(filter: ReleaseFilter | undefined, today: CalendarDay): SearchScope {
  if (!filter) return { archived: active, walkable: true };
  const window = releaseWindow(filter, today);
  const columns = sql`release_date`;
  if (window === null) {
    return {
      archived: active,
      only: {
        condition: sql`(
          release_date is null or release_date > ${today} or release_date = ${today} and not ${hasReleaseLink(sql`id`)}
        )`,
        columns,
      },
      walkable: true,
    };
  }
  const { from, through, precisions } = window;
  // A week or a month has few songs: reading their index is faster than scanning the popularity index.
  return {
    archived: active,
    only: {
      condition: sql`release_date between ${from} and ${through} and release_precision in (${sql.join(precisions)})`,
      columns,
    },
    walkable: false,
  };
}

const archived: SearchScope = { archived: sql`is_archived`, walkable: false };
const ofStatus = (status: string): SearchScope => ({
  archived: active,
  only: { condition: sql`verification_status = ${status}`, columns: sql`verification_status` },
  walkable: true,
});

/** The scopes of the admin catalog. Archived songs have their own index. */
export const catalogScopes: Record<CatalogFilter | typeof mergeTargets, readonly SearchScope[]> = {
  [mergeTargets]: [{ archived: active, walkable: true }],
  pending: [ofStatus('pending')],
  verified: [ofStatus('verified')],
  archived: [archived],
  all: [{ archived: active, walkable: true }, archived],
};
