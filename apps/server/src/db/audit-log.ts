import type { AuditAct, AuditDetails, AuditTarget } from '@dubplate/domain/audit/audit.ts';
import type { Database } from './database.ts';

export type Act = {
  adminId: string;
  act: AuditAct;
  target: { kind: AuditTarget; id: string };
  before?: AuditDetails;
  after?: AuditDetails;
};

/** Writes down what an admin does, in the transaction that does it: never one without the other. */
export async function recordAct(transaction: Database, { adminId, act, target, before, after }: Act): Promise<void> {
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
