import { searchTiers, type RankCursor } from '@dubplate/domain/songs/song-search.ts';
import type { Database } from '../../db/database.ts';
import { buildConditions, type SongQuery } from './search-conditions.store.ts';
import { catalogScopes } from './search-scope.store.ts';
import { countSampleHits, fetchMatches, walkMatches, type SearchScope } from './search.store.ts';

type Ranking = { query: SongQuery; scope: SearchScope; after?: RankCursor | undefined; limit: number };

/**
 * With this many hits in the sample, scanning the popularity index is faster than the search index. More spellings make
 * each step of the scan slower.
 */
const worthWalking = (alternatives: number) => Math.ceil(3 * Math.sqrt(alternatives));

/**
 * Ranks matching songs by tier (`searchTiers`), then popularity, then newest. Rare words: fetch all matches from the
 * search index and sort them. Frequent words: scan the popularity index from the top until the page is full. Each way
 * is slow for the other kind of words, and the query planner cannot tell them apart. So a sample of the newest songs
 * decides. Levels are nested: one query fetches all rare levels, then each further tier is scanned.
 */
export async function rankSongs(db: Database, { query, scope, after, limit }: Ranking): Promise<RankCursor[]> {
  const conditions = buildConditions(query);
  if (!scope.walkable) return fetchMatches(db, { conditions, scope, level: 3, after, limit });

  const { sampled, levels: hits } = await countSampleHits(db, conditions, scope);
  const threshold = worthWalking(conditions.alternatives);
  const rarest = hits.findLastIndex((count) => count < threshold);
  const first = after?.tier ?? 0;
  const found = rarest >= first ? await fetchMatches(db, { conditions, scope, level: rarest, after, limit }) : [];

  for (let tier = Math.max(first, rarest + 1); tier < searchTiers.length && found.length < limit; tier += 1) {
    const missing = limit - found.length;
    const from = after?.tier === tier ? after : undefined;
    const density = hits[tier]! - (hits[tier - 1] ?? 0);
    // Stops the scan at three times its expected length: the words may be rare among popular songs.
    const length = density < threshold ? 0 : Math.ceil((3 * sampled * missing) / density);
    const walked =
      length > 0 ? await walkMatches(db, { conditions, scope, tier, after: from, length, limit: missing }) : [];
    found.push(
      ...(walked.length === missing
        ? walked
        : await fetchMatches(db, { conditions, scope, level: tier, above: tier - 1, after: from, limit: missing })),
    );
  }
  return found;
}

/** Ranks the admin catalog: ranks each scope of the filter, then sorts all together. */
export async function rankCatalog(
  db: Database,
  filter: keyof typeof catalogScopes,
  ranking: Omit<Ranking, 'scope'>,
): Promise<RankCursor[]> {
  const ranked: RankCursor[] = [];
  for (const scope of catalogScopes[filter]) ranked.push(...(await rankSongs(db, { ...ranking, scope })));
  return ranked.toSorted(compareRanks);
}

const compareRanks = (a: RankCursor, b: RankCursor): number =>
  a.tier - b.tier || b.popularity - a.popularity || (a.id < b.id ? 1 : -1);

/** The index has favorite counts only as powers of two (`popularity`). Within a page, the exact counts decide. */
export function sortByRank<Row extends { id: string; favoriteCount: number }>(
  songs: readonly Row[],
  page: readonly RankCursor[],
): Row[] {
  const tiers = new Map(page.map(({ id, tier }) => [id, tier]));
  return songs.toSorted(
    (a, b) => tiers.get(a.id)! - tiers.get(b.id)! || b.favoriteCount - a.favoriteCount || (a.id < b.id ? 1 : -1),
  );
}
