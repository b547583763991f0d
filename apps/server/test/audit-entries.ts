import type { Database } from '../src/db/database.ts';

/** Returns the audit entries of this target, oldest first. */
export const entriesAbout = (db: Database, targetId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['admin_id', 'act', 'target_kind', 'before', 'after'])
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();

/** Returns the actions of an admin, oldest first. */
export const readActs = (db: Database, adminId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['act', 'target_kind', 'target_id', 'before', 'after'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute();
