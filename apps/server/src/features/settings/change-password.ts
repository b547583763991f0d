import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Session } from '../../platform/session-cache.ts';
import type { Services } from '../../platform/trpc.ts';
import { refuseCommonPassword } from '../accounts/common-passwords.ts';
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts';
import { deleteSessions } from './own-sessions.store.ts';
import { deleteResetLinks, readPasswordHash, replacePassword } from './settings.store.ts';

/**
 * Sets a new password, ends the other sessions and deletes emailed reset links in one transaction: an attacker with the
 * old password is signed out. The slow hash is computed before the transaction.
 */
export async function changePassword(
  { config, db, limits, live }: Pick<Services, 'config' | 'db' | 'limits' | 'live'>,
  { id: sessionId, actor }: Session,
  { currentPassword, password }: { currentPassword: string; password: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  await limits.consume('password by member', actor.id);
  const hash = await readPasswordHash(db, actor.id);
  if (hash === null) throw refuse('no-password');
  if (!(await verifyPassword({ hash, password: currentPassword }, signal))) throw refuse('wrong-password');
  refuseCommonPassword(password);
  const newHash = await hashPassword(config, password, signal);
  const ended = await inTransaction(db, async (transaction) => {
    if (!(await replacePassword(transaction, actor.id, { from: hash, to: newHash }))) throw refuse('wrong-password');
    await deleteResetLinks(transaction, actor.id);
    return deleteSessions(transaction, actor.id, { except: sessionId });
  });
  await Promise.all(ended.map((id) => live.end(actor.id, id)));
  await limits.reset('password by member', actor.id);
}
