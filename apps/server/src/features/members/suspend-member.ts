import type { MemberActor } from '@dubplate/domain/actor.ts';
import { canSuspend } from '@dubplate/domain/members/member.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { recordAct } from '../../db/audit-log.ts';
import { lockMemberStatus, setSuspended } from './members.store.ts';

/**
 * Suspends or reinstates a member, as part of a transaction; doing it twice changes nothing. Whoever calls it ends the
 * member's live connections after the commit (`live.end`).
 */
export async function suspendMember(
  transaction: Database,
  memberId: string,
  suspended: boolean,
  actor: MemberActor,
): Promise<void> {
  const member = await lockMemberStatus(transaction, memberId);
  if (!member) throw refuse('member-missing');
  if (!canSuspend(actor, member)) throw refuse('member-protected');
  if ((member.suspendedAt !== null) === suspended) return;
  await setSuspended(transaction, memberId, suspended);
  await recordAct(transaction, {
    adminId: actor.id,
    act: suspended ? 'suspend' : 'reinstate',
    target: { kind: 'member', id: memberId },
    before: { suspended: !suspended },
    after: { suspended },
  });
}
