import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { until } from '../services/server-process.ts';
import { createTestPool } from '../test-environment/test-databases.ts';
import type { Cluster } from './cluster.ts';
import type { AcknowledgedVote } from './vote-load.ts';

/** The acknowledged votes that have no row. */
export async function findLostVotes(db: Database, votes: readonly AcknowledgedVote[]): Promise<AcknowledgedVote[]> {
  const { rows } = await sql<{ vote: string }>`select member_id || ' ' || request_id as vote from votes`.execute(db);
  const stored = new Set(rows.map(({ vote }) => vote));
  return votes.filter(({ memberId, requestId }) => !stored.has(`${memberId} ${requestId}`));
}

/** The requests whose vote counter differs from their rows. */
export async function findWrongCounts(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select request_id, vote_count, coalesce(counted, 0) as counted
    from request_states
      left join (select request_id, count(*) as counted from votes group by request_id) as rows using (request_id)
    where vote_count <> coalesce(counted, 0)
  `.execute(db);
  return rows;
}

/** Waits until every member of the cluster has the same votes: a former primary has kept none of its own. */
export async function untilMembersAgree(cluster: Cluster, database: string): Promise<void> {
  const digest = async (name: string) => {
    const pool = createTestPool(cluster.memberUrl(name, database), 1);
    try {
      const all = `string_agg(member_id::text || request_id, ',' order by member_id, request_id)`;
      const { rows } = await pool.query<{ digest: string }>(`select md5(${all}) as digest from votes`);
      return rows[0]!.digest;
    } finally {
      await pool.end();
    }
  };
  await until(async () => {
    const names = (await cluster.members()).map(({ name }) => name);
    const digests = await Promise.all(names.map(digest)).catch(() => []);
    return digests.length === 3 && new Set(digests).size === 1;
  }, 'all members to have the same votes');
}
