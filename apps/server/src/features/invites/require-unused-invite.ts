import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { readInviteState } from './invites.store.ts';

/** Refuses a code that could not be taken now. Only registering takes it. */
export async function requireUnusedInvite(db: Database, code: string): Promise<void> {
  const state = await readInviteState(db, code);
  if (state === 'unknown') throw refuse('invite-invalid');
  if (state === 'used') throw refuse('invite-used');
}
