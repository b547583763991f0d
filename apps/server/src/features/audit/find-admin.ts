import type { Database } from '../../db/database.ts';

/** Who last did something to this, as the log has it. */
export async function findAdminOf(db: Database, targetId: string): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('admin_id')
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.admin_id ?? null;
}
