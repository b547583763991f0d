import { getCurrentAdapter } from '@better-auth/core/context';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { inviteRefusals, inviteState } from '@dubplate/domain/invites/invite.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { refuseSignUp } from '../../platform/refuse.ts';

/** A better-auth plugin that lets its adapter update invites in its transaction. */
export const invitesModel = {
  id: 'dubplate-invites',
  schema: {
    invite: {
      modelName: 'invites',
      fields: {
        code: { type: 'string', required: true },
        earlyAccess: { type: 'boolean', required: true, fieldName: 'early_access' },
        usedBy: { type: 'string', required: false, fieldName: 'used_by' },
        usedAt: { type: 'date', required: false, fieldName: 'used_at' },
        revokedAt: { type: 'date', required: false, fieldName: 'revoked_at' },
        expiresAt: { type: 'date', required: false, fieldName: 'expires_at' },
      },
    },
  },
} satisfies BetterAuthPlugin;

type InviteRecord = { earlyAccess: boolean; usedAt: Date | null; revokedAt: Date | null; expiresAt: Date | null };

/**
 * Marks a code as used in the transaction that creates the member. A concurrent registration waits and then finds the
 * code used. A rollback makes the code valid again.
 */
export async function redeemInvite(
  adapter: DBAdapter,
  code: string,
  memberId: MemberId,
): Promise<{ earlyAccess: boolean }> {
  const transaction = await getCurrentAdapter(adapter);
  const byCode = { field: 'code', value: code };
  const now = new Date();
  const taken = await transaction.updateMany({
    model: 'invite',
    where: [
      byCode,
      { field: 'usedAt', value: null },
      { field: 'revokedAt', value: null },
      { field: 'expiresAt', value: null, connector: 'OR' },
      { field: 'expiresAt', operator: 'gt', value: now, connector: 'OR' },
    ],
    update: { usedBy: memberId, usedAt: now },
  });
  const invite = await transaction.findOne<InviteRecord>({ model: 'invite', where: [byCode] });
  if (!invite) throw refuseSignUp('invite-invalid');
  if (taken === 0) {
    const state = inviteState(invite, now);
    throw refuseSignUp(state === 'unused' ? 'invite-invalid' : inviteRefusals[state]);
  }
  return { earlyAccess: invite.earlyAccess };
}
