import type { AuthHolder } from '../../apps/server/src/features/accounts/auth.ts';
import { createDatabase, type Database } from '../../apps/server/src/db/database.ts';
import { createReplica } from '../../apps/server/src/db/replica.ts';
import type { Context } from '../../apps/server/src/platform/trpc.ts';
import type { AdminGrant } from '../../packages/domain/src/actor.ts';
import { createRouter, type AppRouter } from '../../apps/server/src/router.ts';
import type { Pool } from '../seed/rows.ts';

export type Statement = { text: string; values: unknown[] };
export type Api = ReturnType<AppRouter['createCaller']>;

/**
 * Calls procedures as a member and returns the exact SQL they sent, for measurements and query plans. The actor is
 * given, so the session query is not included. Limits and events are left out.
 */
export function createRecorder(pool: Pool, memberId: string, admin: AdminGrant | null = null) {
  const sent: Statement[] = [];
  const db = createDatabase(recordQueries(pool, sent));
  const router = createRouter({} as AuthHolder);
  const freshSession = { expiresAt: new Date('2100-01-01'), lastUsedAt: new Date('2100-01-01') };
  const actorOf = (id: string) => ({ kind: 'member', id, earlyAccess: true, admin }) as const;
  const contextOf = (id: string) =>
    ({
      db,
      replica: createReplica(undefined, db, 1, { onLost: () => {}, namedStatements: true }),
      config: { BASE_URL: 'http://localhost', AUTH_SECRET: ['not used'] },
      request: { headers: {} },
      reply: { header() {} },
      session: { id: '', ...freshSession, actor: actorOf(id) },
      actor: actorOf(id),
      subject: {},
      limits: { consume: async () => {} },
      live: { announce() {} },
      limitCalls: async () => {},
      observeCall: (_path: string, run: () => Promise<unknown>) => run(),
      adminSeen() {},
    }) as unknown as Context;
  return async (call: (api: Api) => Promise<unknown>, as = memberId): Promise<Statement[]> => {
    await call(router.createCaller(contextOf(as)));
    return sent.splice(0);
  };
}

/** The SQL that a function of a store sends. */
export async function recordStatements(pool: Pool, run: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  await run(createDatabase(recordQueries(pool, sent)));
  return sent;
}

function recordQueries(pool: Pool, sent: Statement[]): Pool {
  return {
    async connect() {
      const client = await pool.connect();
      return {
        release: () => client.release(),
        query(text: string, values: unknown[]) {
          sent.push({ text, values: [...values] });
          return client.query(text, values);
        },
      };
    },
  } as unknown as Pool;
}

/** A node of a query plan, in PostgreSQL's JSON format. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

export async function explainStatement(pool: Pool, { text, values }: Statement): Promise<Plan> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan as Plan;
}

/**
 * The plan that PostgreSQL uses for any values, as it does for a prepared statement from the sixth call on. The pool
 * has one connection.
 */
export async function explainGenericPlan(pool: Pool, { text, values }: Statement): Promise<Plan> {
  const literals = values.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(', ');
  await pool.query('set plan_cache_mode = force_generic_plan');
  await pool.query(`prepare explained as ${text}`);
  const { rows } = await pool.query(`explain (analyze, buffers, format json) execute explained (${literals})`);
  await pool.query('deallocate explained');
  await pool.query('reset plan_cache_mode');
  return rows[0]['QUERY PLAN'][0].Plan as Plan;
}

/** All nodes of a plan that were executed. */
export const listNodes = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** Pages of tables and indexes that a statement read, from cache or disk. */
export const countPages = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
