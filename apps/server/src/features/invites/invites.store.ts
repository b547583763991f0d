import type { Database } from '../../platform/database.ts';

export type InviteState = 'unused' | 'used' | 'unknown';

export async function readInviteState(db: Database, code: string): Promise<InviteState> {
  const invite = await db.selectFrom('invites').select('used_at').where('code', '=', code).executeTakeFirst();
  if (!invite) return 'unknown';
  return invite.used_at ? 'used' : 'unused';
}

export async function insertInvites(db: Database, codes: string[], earlyAccess: boolean): Promise<void> {
  await db
    .insertInto('invites')
    .values(codes.map((code) => ({ code, early_access: earlyAccess })))
    .execute();
}
