import { Pool } from 'pg';
import { createDatabase, createPool, type Database } from './database.ts';
import { isUnavailable } from './lost-connection.ts';

export type Replica = {
  /** Reads what may be some seconds old. Never for what the member has just written. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** After a failure, reads go to the primary for this time: a replica that hangs must not delay each of them. */
const cooldownMs = 5_000;
const connectionWaitMs = 1_000;

/** SQLSTATE of errors that the primary would not have. */
const replicaOnly = new Set([
  '40001', // a statement that conflicts with recovery
  '42P01', // undefined table, column or function: the migration has not arrived yet
  '42703',
  '42883',
]);

/** Falls back to the primary. Without an address, all reads go there. */
export function createReplica(
  url: string | undefined,
  primary: Database,
  size: number,
  options: { onLost: (error: Error) => void; namedStatements: boolean },
): Replica {
  if (!url) return { read: (work) => work(primary), close: async () => {} };
  // Not the pool that waits: the primary answers meanwhile.
  const db = createDatabase(createPool(url, size, { ...options, connectionWaitMs, PoolType: Pool }));
  let skipUntil = 0;
  return {
    async read(work) {
      if (Date.now() < skipUntil) return work(primary);
      try {
        return await work(db);
      } catch (error) {
        const isAway = isUnavailable(error);
        if (!isAway && !replicaOnly.has((error as { code?: string }).code ?? '')) throw error;
        if (isAway) skipUntil = Date.now() + cooldownMs;
        return work(primary);
      }
    },
    close: () => db.destroy(),
  };
}
