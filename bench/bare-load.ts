import { randomUUID } from 'node:crypto';
import { createMigrationPool } from '../apps/server/src/db/database.ts';
import type { HotCall } from './hot-path-calls.ts';

export type BareLoad = {
  /** Runs the calls in turn, each with prepared statements, and returns how many completed per second. */
  run(calls: HotCall['bare'], seconds: number): Promise<number>;
  close(): Promise<void>;
};

/** Bare `pg`: as many connections as the server has for requests, and nothing else. */
export async function openBareLoad(url: string, connections: number): Promise<BareLoad> {
  const pools = Array.from({ length: connections }, () => createMigrationPool(url));
  const clients = await Promise.all(pools.map((pool) => pool.connect()));
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    if (!names.has(text)) names.set(text, `bare-${names.size}`);
    return names.get(text)!;
  };
  /** Calls go on where the last run of them ended: votes and favorites are toggles. */
  const positions = new Map<HotCall['bare'], number>();
  return {
    async run(calls, seconds) {
      const started = performance.now();
      const end = started + seconds * 1_000;
      let completed = 0;
      let next = positions.get(calls) ?? 0;
      const repeat = async (client: (typeof clients)[number]) => {
        while (performance.now() < end) {
          const { statements, createdId } = calls[next++ % calls.length]!;
          const newId = createdId && randomUUID();
          for (const { text, values } of statements) {
            const given = newId ? values.map((value) => (value === createdId ? newId : value)) : values;
            await client.query({ name: nameOf(text), text, values: given });
          }
          completed += 1;
        }
      };
      await Promise.all(clients.map(repeat));
      positions.set(calls, next);
      return completed / ((performance.now() - started) / 1_000);
    },
    async close() {
      for (const client of clients) client.release();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
