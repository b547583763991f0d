import { searchTiers, type RankCursor } from '@dubplate/domain/songs/song-search.ts';
import type { Database } from '../../db/database.ts';
import { buildConditions, type SongQuery } from './search-conditions.store.ts';
import { catalogScopes } from './search-scope.store.ts';
import { countSampleHits, fetchMatches, walkMatches, type SearchScope } from './search.store.ts';

type Ranking = { query: SongQuery; scope: SearchScope; after?: RankCursor | undefined; limit: number };

/** From so many hits in the sample on, walking costs less than the index does. Each spelling makes a step dearer. */
const worthWalking = (alternatives: number) => Math.ceil(3 * Math.sqrt(alternatives));

/**
 * The ids of matching songs, best first: by tier (`searchTiers`), then by popularity, then the newest.
 *
 * Rare matches come from an index, which then has little to fetch and sort. Frequent ones are soon met by walking down the
 * popularity index. Either way is slow for the other's words, and the planner cannot tell them apart, so a sample of the
 * newest songs does. Levels are nested: everything up to the widest rare level is fetched at once, the tiers after it are
 * walked one by one until the page is full.
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
    // A walk ends at three times its expected length: the words may be missing just where it goes.
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

/** Ranks songs in the catalog of the admin console: one ranking for each scope of the filter, sorted together. */
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

/**
 * Songs of one page in the order they are shown in. The ranking knows favorites by their doublings (`popularity`), because
 * only those are in an index; within a page the exact counts decide.
 */
export function sortByRank<Row extends { id: string; favoriteCount: number }>(
  songs: readonly Row[],
  page: readonly RankCursor[],
): Row[] {
  const tiers = new Map(page.map(({ id, tier }) => [id, tier]));
  return songs.toSorted(
    (a, b) => tiers.get(a.id)! - tiers.get(b.id)! || b.favoriteCount - a.favoriteCount || (a.id < b.id ? 1 : -1),
  );
}
