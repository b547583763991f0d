import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { canSuspend } from '@dubplate/domain/members/member.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { lockAndReadMember, setSuspended } from './members.store.ts';

/** Suspends or reinstates a member; idempotent. The caller ends the member's live connections after the commit. */
export async function suspendMember(
  transaction: Transaction,
  memberId: MemberId,
  suspended: boolean,
  actor: MemberActor,
): Promise<void> {
  const member = await lockAndReadMember(transaction, memberId);
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
