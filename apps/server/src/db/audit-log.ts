import type { AuditAct, AuditDetails, AuditTarget } from '@dubplate/domain/audit/audit.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { Database, Transaction } from './database.ts';

export type Act = {
  adminId: MemberId;
  act: AuditAct;
  target: { kind: AuditTarget; id: string };
  before?: AuditDetails;
  after?: AuditDetails;
};

/** Call it in the transaction of the admin's action: neither is then committed without the other. */
export async function recordAct(transaction: Transaction, { adminId, act, target, before, after }: Act): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      admin_id: adminId,
      act,
      target_kind: target.kind,
      target_id: target.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** The admin of the newest entry about a target. */
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
