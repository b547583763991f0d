import { inviteRefusals, inviteState } from '@dubplate/domain/invites/invite.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { readInviteTimes } from './invites.store.ts';

/** Refuses an invalid code. Does not redeem it. */
export async function requireUnusedInvite(db: Database, code: string): Promise<void> {
  const times = await readInviteTimes(db, code);
  if (!times) throw refuse('invite-invalid');
  const state = inviteState(times, new Date());
  if (state !== 'unused') throw refuse(inviteRefusals[state]);
}
