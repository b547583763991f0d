import { mergeTargets, type CatalogFilter } from '@dubplate/domain/catalog/catalog.ts';
import { releaseWindow, type CalendarDay, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { SearchScope } from './search.store.ts';

const active = sql`not is_archived`;

/** Members search all active songs, or those of a release window. */
export function memberScope(filter: ReleaseFilter | undefined, today: CalendarDay): SearchScope {
  if (!filter) return { archived: active, walkable: true };
  const { from, through } = releaseWindow(filter, today);
  const columns = sql`release_date`;
  if (through === null) {
    return {
      archived: active,
      only: { condition: sql`(release_date >= ${from} or release_date is null)`, columns },
      walkable: true,
    };
  }
  // A week or a month has few songs: reading their index is faster than scanning the popularity index.
  return {
    archived: active,
    only: { condition: sql`release_date between ${from} and ${through}`, columns },
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
